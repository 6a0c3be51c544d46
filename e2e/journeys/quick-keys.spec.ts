import { expect, type Page } from '@playwright/test';
import { journeys } from '../support/journey.js';

const test = journeys();

/** Presses keys in one turn of the browser, without a frame between them; answers what has the focus after each. */
function pressAtOnce(page: Page, ...keys: string[]): Promise<(string | null)[]> {
  return page.evaluate(
    (pressed) =>
      pressed.map((key) => {
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        return document.activeElement?.getAttribute('aria-label') ?? null;
      }),
    keys,
  );
}

test('a key pressed right after Escape is a shortcut, and text typed right after a shortcut goes into the field', async ({
  browsers,
}) => {
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  await visitor.write('Quick keys');
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
  await keyboard.press('g');
  await keyboard.press('m');
  await expect(anna.page).toHaveURL(/inbox\/mine$/);
});
