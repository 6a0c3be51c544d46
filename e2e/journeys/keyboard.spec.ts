import { expect, type Page } from '@playwright/test';
import { demoPassword, suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { OperatorPage } from '../support/operator-page.js';

const test = journeys();

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('sixty presses of Tab did not lead there');
}

test('an operator signs in, accepts, replies, notes, transfers and resolves without a mouse', async ({
  browsers,
  server,
}) => {
  const question = unanswerableQuestions('en', 2);
  const visitor = await browsers.visitor();
  await visitor.write(question);
  await expect(visitor.cancelWaiting).toBeVisible();
  const anna = new OperatorPage(await (await browsers.context()).newPage(), server.url);
  const keys = anna.page.keyboard;
  await anna.page.goto(`${server.url}/console`);
  await expect(anna.page.getByLabel('Email address')).toBeFocused();
  await keys.type('anna@valdora.example');
  await keys.press('Tab');
  await keys.type(demoPassword);
  await keys.press('Enter');

  await expect(anna.row(question)).toBeVisible();
  await keys.press('j');
  await expect(anna.row(question)).toBeFocused();
  await keys.press('Enter');
  await expect(anna.card).toBeVisible();
  await keys.press('a');
  await expect(anna.reply).toBeVisible();

  await keys.press('r');
  await expect(anna.reply).toBeFocused();
  await keys.type('By keyboard alone');
  await keys.press('Control+Enter');
  await expect(visitor.said('By keyboard alone')).toBeVisible();
  await keys.press('Escape');

  await keys.press('n');
  await expect(anna.note).toBeFocused();
  await keys.type('A note by keyboard');
  await keys.press('Control+Enter');
  await expect(anna.said('A note by keyboard')).toBeVisible();
  await keys.press('Escape');

  const marco = await browsers.operator('marco', { presence: 'online' });
  await keys.press('t');
  const dialog = anna.page.getByRole('dialog', { name: 'Transfer the conversation' });
  const colleague = dialog.getByRole('radio', { name: /^Marco/ });
  // Until the colleague is known to be online, Tab skips the name.
  await expect(colleague).toBeEnabled();
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  await keys.press('ArrowDown');
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  for (let presses = 0; presses < 4 && !(await colleague.isChecked()); presses += 1) await keys.press('ArrowDown');
  await expect(colleague).toBeChecked();
  await keys.press('Tab');
  await keys.type('Over to you');
  await tabTo(anna.page, () =>
    dialog.getByRole('button', { name: 'Transfer' }).evaluate((button) => button.matches(':focus')),
  );
  await keys.press('Enter');
  await expect(dialog).toBeHidden();

  await expect(marco.row('By keyboard alone')).toBeVisible();
  await marco.page.keyboard.press('j');
  await marco.page.keyboard.press('Enter');
  await expect(marco.card).toContainText('Over to you');
  await marco.page.keyboard.press('a');
  await expect(marco.reply).toBeVisible();
  await marco.page.keyboard.press('e');
  await expect(marco.page.getByRole('menuitem').first()).toBeFocused();
  await marco.page.keyboard.press('ArrowDown');
  await marco.page.keyboard.press('Enter');
  await expect(marco.conversation).toContainText(/Resolved: /);
  await expect(visitor.chat.getByRole('banner')).toContainText('This conversation has ended');
});

test('two keys open each view, the palette opens everything, and ? lists the shortcuts', async ({ browsers }) => {
  const anna = await browsers.operator('anna');
  const { page, list } = anna;
  const keys = page.keyboard;
  for (const [second, view] of [
    ['m', 'Mine'],
    ['b', 'With bot'],
    ['s', 'Snoozed'],
    ['a', 'All'],
    ['q', 'Queue'],
  ] as const) {
    await anna.pressPair('g', second);
    await expect(page.getByRole('region', { name: `List: ${view}` })).toBeVisible();
  }
  await keys.press('Control+k');
  const palette = page.getByPlaceholder('Type a command or a name');
  await expect(palette).toBeFocused();
  await keys.type('resolved today');
  await keys.press('Enter');
  await expect(page.getByRole('region', { name: 'List: Resolved today' })).toBeVisible();
  await expect(palette).toBeHidden();

  await keys.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Send and resolve');
  await keys.press('Escape');
  await expect(sheet).toBeHidden();
  await keys.press('/');
  await expect(list.getByRole('textbox', { name: 'Search this list' })).toBeFocused();
});

test('single-key shortcuts are off while typing', async ({ browsers }) => {
  await browsers.waitingVisitor(unanswerableQuestions('en', 3));
  const anna = await browsers.operator('anna');
  await anna.open(unanswerableQuestions('en', 3));
  await anna.accept();
  await anna.reply.focus();
  await anna.page.keyboard.type('e z t b ? g q a');
  await expect(anna.reply).toHaveValue('e z t b ? g q a');
  await expect(anna.page.getByRole('dialog')).toHaveCount(0);
  await expect(anna.page.getByRole('menu')).toHaveCount(0);
});

test('a visitor opens the chat, asks, reads a source and closes the chat by keyboard, and the focus returns', async ({
  browsers,
  server,
}) => {
  const page = await (await browsers.context()).newPage();
  await page.goto(server.url);
  const launcher = page.getByRole('button', { name: 'Open the chat' });
  await tabTo(page, () => launcher.evaluate((button) => button.matches(':focus')));
  await page.keyboard.press('Enter');
  const chat = page.frameLocator('iframe[title="Chat"]');
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  await page.keyboard.type(suggestedQuestions('en'));
  await page.keyboard.press('Enter');
  const source = chat.getByRole('list', { name: 'Sources' }).getByRole('button').first();
  await expect(source).toBeVisible();
  for (let presses = 0; presses < 20 && !(await source.evaluate((button) => button.matches(':focus'))); presses += 1)
    await page.keyboard.press('Shift+Tab');
  await expect(source).toBeFocused();
  await page.keyboard.press('Enter');
  const passage = chat.getByRole('dialog', { name: 'Source' });
  await expect(passage.locator('mark')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(passage).toHaveCount(0);
  await expect(source).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(launcher).toBeFocused();
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
});
