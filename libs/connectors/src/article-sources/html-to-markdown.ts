import Turndown from 'turndown';

const markdown = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
markdown.addRule('link', {
  filter: 'a',
  replacement: (content, node) => {
    const href = (node as HTMLElement).getAttribute('href') ?? '';
    return content.trim() !== '' && /^(https?:|mailto:|tel:)/i.test(href) ? `[${content}](${href})` : content;
  },
});
markdown.addRule('row', {
  filter: 'tr',
  replacement: (_, node) => {
    const cells = Array.from((node as HTMLElement).children, (cell) => oneLine(cell.textContent ?? ''));
    return `${cells.join(' | ')}\n\n`;
  },
});
// Turndown's own rule counts all items of the list again for each.
markdown.addRule('numbered item', {
  filter: (node) => node.nodeName === 'LI' && node.parentNode?.nodeName === 'OL',
  replacement: (content, node) => {
    const list = node.parentNode as HTMLElement;
    const prefix = `${Number(list.getAttribute('start') || 1) + indexOf(node as Element)}.  `;
    const end = content.endsWith('\n') ? '\n' : '';
    const lines = content.replace(/^\n+|(?<!\n)\n+$/g, '') + end;
    return prefix + lines.replaceAll('\n', `\n${' '.repeat(prefix.length)}`) + (node.nextSibling ? '\n' : '');
  },
});

const indexes = new WeakMap<Element, number>();

/** Place among the elements of a list, counted on from the item before: items are written in their order. */
function indexOf(item: Element): number {
  let index = 0;
  for (let before = item.previousElementSibling; before; before = before.previousElementSibling) {
    index += 1;
    const known = indexes.get(before);
    if (known === undefined) continue;
    index += known;
    break;
  }
  indexes.set(item, index);
  return index;
}

/** More blanks than any layout has. Turndown takes time quadratic in their number. */
const blanks = /(?:\s|&nbsp;){500,}/g;

/** Markdown of serialised HTML, in time proportional to its length. */
export function htmlToMarkdown(html: string): string {
  return markdown.turndown(html.replace(blanks, ' ')).trim();
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
