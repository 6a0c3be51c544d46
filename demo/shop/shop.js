// The demonstration shop's basket: kept in memory only, forgotten on leaving the page.
(() => {
  const lang = document.documentElement.lang === 'it' ? 'it-IT' : 'en-IE';
  const money = new Intl.NumberFormat(lang, {
    style: 'currency', currency: 'EUR', maximumFractionDigits: 0, useGrouping: 'always',
  });
  const find = (name) => document.querySelector(`[data-${name}]`);
  const dialog = find('basket');
  const lines = new Map();

  function show() {
    const rows = [...lines].map(([name, { price, count }]) => {
      const row = document.createElement('li');
      const label = document.createElement('span');
      label.textContent = count > 1 ? `${name} × ${count}` : name;
      const sum = document.createElement('span');
      sum.textContent = money.format(price * count);
      row.append(label, sum);
      return row;
    });
    const all = [...lines.values()];
    find('lines').replaceChildren(...rows);
    find('count').textContent = String(all.reduce((n, line) => n + line.count, 0));
    find('total').textContent = money.format(all.reduce((n, line) => n + line.price * line.count, 0));
    find('empty').hidden = rows.length > 0;
    find('sum').hidden = rows.length === 0;
  }

  for (const button of document.querySelectorAll('[data-add]')) {
    const label = button.querySelector('span');
    const before = label.textContent;
    let timer;
    button.addEventListener('click', () => {
      const { name, price } = button.dataset;
      const line = lines.get(name) ?? { price: Number(price), count: 0 };
      line.count += 1;
      lines.set(name, line);
      show();
      const status = find('status');
      status.textContent = `${name}: ${status.dataset.added}`;
      label.textContent = status.dataset.added;
      button.classList.add('done');
      clearTimeout(timer);
      timer = setTimeout(() => {
        label.textContent = before;
        button.classList.remove('done');
      }, 1600);
    });
  }

  find('open-basket').addEventListener('click', () => dialog.showModal());
  find('close-basket').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
})();
