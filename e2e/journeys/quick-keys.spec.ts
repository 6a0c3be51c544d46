import { expect, type Page } from '@playwright/test';
import { connectVisitor, conversationOf, startWaitingVisitor, when } from '../support/clients.js';
import { journeys } from '../support/journey.js';

const test = journeys();

/** Presses keys in one turn of the browser, without a frame between them; answers the label, row or menu item that has the focus after each. */
function pressAtOnce(page: Page, ...keys: string[]): Promise<(string | null)[]> {
  return page.evaluate(
    (pressed) =>
      pressed.map((key) => {
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        const focused = document.activeElement;
        const item = focused?.matches('[role="menuitem"]') ? focused.textContent : null;
        return focused?.getAttribute('aria-label') ?? focused?.getAttribute('data-id') ?? item;
      }),
    keys,
  );
}

test('a key pressed right after Escape is a shortcut, and text typed right after a shortcut goes into the field', async ({
  browsers,
  server,
}) => {
  const { visitor } = await startWaitingVisitor(server.url);
  visitor.send('Quick keys');
  const anna = await browsers.operator('anna');
  await anna.open('Quick keys');
  await anna.accept();
  const [note, escaped, reply] = await pressAtOnce(anna.page, 'n', 'Escape', 'r');
  expect([note, escaped, reply]).toEqual(['Note for colleagues', null, 'Reply to the visitor']);
});

test('a key pressed right after closing the palette is not lost', async ({ browsers }) => {
  const anna = await browsers.operator('anna');
  const { keyboard } = anna.page;
  await keyboard.press('Control+k');
  await expect(anna.page.getByRole('dialog')).toBeVisible();
  await keyboard.press('Escape');
  await anna.pressPair('g', 'm');
  await expect(anna.page).toHaveURL(/inbox\/mine$/);
});

test('J moves the focus at once, so that a key pressed right after it is for the row', async ({ browsers, server }) => {
  const [first, second] = [connectVisitor(server.url), connectVisitor(server.url)];
  const ids = [];
  for (const visitor of [first, second]) {
    await visitor.command({ type: 'request-handoff' });
    await when(visitor.state, ({ queue }) => queue !== null);
    ids.push(await conversationOf(visitor));
    visitor.close();
  }
  const { page, list } = await browsers.operator('anna');
  await expect(list.getByRole('link')).toHaveCount(2);
  expect(await pressAtOnce(page, 'j', 'j', 'k')).toEqual([ids[0], ids[1], ids[0]]);
});

test('arrow keys pressed right after the key that opens a menu move in it, and the reached item keeps the focus', async ({
  browsers,
  server,
}) => {
  const { visitor } = await startWaitingVisitor(server.url);
  visitor.send('Quick menus');
  const anna = await browsers.operator('anna');
  await anna.open('Quick menus');
  await anna.accept();
  const { page } = anna;
  for (const [key, first, second] of [
    ['z', /^For an hour/, /^For three hours/],
    ['e', /^Done/, /^Answered/],
  ] as const) {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const focused = await pressAtOnce(page, key, 'ArrowDown', 'ArrowUp', 'ArrowDown');
    expect(focused).toEqual([first, second, first, second].map((item) => expect.stringMatching(item)));
    // Behind all that the page still wanted to do at once.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await expect(page.getByRole('menuitem', { name: second })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await pressAtOnce(page, 'e', 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(anna.conversation).toContainText('Resolved: Answered');
});

test('two keys pressed within a moment are a pair, even if the page was busy between them', async ({ browsers }) => {
  const anna = await browsers.operator('anna');
  await expect(anna.list.getByText('Nobody is waiting')).toBeVisible();
  await anna.page.evaluate(() => {
    const press = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true });
    const [first, second] = [press('g'), press('m')];
    document.body.dispatchEvent(first);
    for (const until = performance.now() + 1_500; performance.now() < until; );
    document.body.dispatchEvent(second);
  });
  await expect(anna.page).toHaveURL(/inbox\/mine$/);
});
