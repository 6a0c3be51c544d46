import { expect, type Route } from '@playwright/test';
import { networkComplaints } from '../support/browser-monitor.js';
import { textsOf } from '../support/clients.js';
import { unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import type { VisitorPage } from '../support/visitor-page.js';

const test = journeys();

/** The visitor's own messages on the screen, acknowledged ones only. */
async function acknowledged({ log }: VisitorPage, beginning: string): Promise<string[]> {
  const own = log.locator('.group.visitor .message.stored');
  return (await own.allInnerTexts()).map((text) => text.trim()).filter((text) => text.startsWith(beginning));
}

test('a reload shows the same open conversation and the unsent draft', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  await visitor.write(unanswerableQuestions('en', 2));
  await expect(visitor.cancelWaiting).toBeVisible();
  await visitor.composer.fill('half a sent');
  await visitor.page.reload();
  await expect(visitor.said(unanswerableQuestions('en', 2))).toBeVisible();
  await expect(visitor.composer).toHaveValue('half a sent');
  await expect(visitor.cancelWaiting).toBeVisible();
});

test('messages written offline are kept and arrive once, in order, after reconnecting', async ({ browsers }) => {
  browsers.monitor.expect(...networkComplaints);
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  await visitor.page.context().setOffline(true);
  for (const n of [1, 2, 3]) await visitor.write(`offline ${n}`);
  await expect(visitor.chat.getByText('Offline — 3 to send')).toBeVisible();
  await expect(visitor.log.getByText('Will be sent when reconnected')).not.toHaveCount(0);
  await visitor.page.context().setOffline(false);
  await expect.poll(() => acknowledged(visitor, 'offline')).toEqual(['offline 1', 'offline 2', 'offline 3']);

  const anna = await browsers.operator('anna');
  await anna.open('offline 3');
  for (const n of [1, 2, 3]) await expect(anna.said(`offline ${n}`)).toHaveCount(1);
});

test('with the server gone, the keyboard reconnects at once when it is back', async ({ browsers, server }) => {
  browsers.monitor.expect(...networkComplaints);
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  await server.kill();
  const tryNow = visitor.chat.getByRole('button', { name: 'Try now' });
  await tryNow.focus();
  await expect(visitor.chat.getByText('Offline', { exact: false }).first()).toBeVisible();
  await expect(visitor.chat.locator('.status'), 'nothing is said of people').toHaveCount(0);
  await expect(tryNow, 'an attempt to connect leaves the focus').toBeFocused();
  await server.start();
  // Not on the button: it may have gone by then, when the chat has tried by itself.
  await visitor.page.keyboard.press('Enter');
  await expect(tryNow).toHaveCount(0);
  await visitor.write('back again');
  await expect.poll(() => acknowledged(visitor, 'back')).toEqual(['back again']);
});

test('closing a tab right after Enter neither loses nor duplicates the message', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  const context = visitor.page.context();
  let tab = visitor;
  for (const n of [1, 2, 3]) {
    await tab.write(`shut ${n}`);
    await tab.page.close();
    tab = await browsers.visitorIn(context);
  }
  await expect.poll(() => acknowledged(tab, 'shut')).toEqual(['shut 1', 'shut 2', 'shut 3']);
});

test('a second tab shows the same conversation, with every message of either once', async ({ browsers }) => {
  const first = await browsers.visitor();
  await first.askForPerson();
  const second = await browsers.visitorIn(first.page.context());
  await expect(second.cancelWaiting).toBeVisible();
  await first.write('tab one');
  await second.write('tab two');
  for (const tab of [first, second]) {
    await expect(tab.said('tab one')).toHaveCount(1);
    await expect(tab.said('tab two')).toHaveCount(1);
    await expect.poll(async () => (await acknowledged(tab, 'tab')).length).toBe(2);
  }
});

test('when the server is killed while both sides write, both are informed and everything arrives', async ({
  browsers,
  server,
}) => {
  browsers.monitor.expect(...networkComplaints);
  const visitor = await browsers.visitor();
  await visitor.write(unanswerableQuestions('en', 3));
  await expect(visitor.cancelWaiting).toBeVisible();
  const anna = await browsers.operator('anna');
  await anna.open(unanswerableQuestions('en', 3));
  await anna.accept();
  await anna.answer('before the end');
  await expect(visitor.said('before the end')).toBeVisible();

  await server.kill();
  await visitor.write('from the visitor, in the dark');
  await anna.answer('from the operator, in the dark');
  await expect(visitor.chat.getByText(/^Reconnecting…$|^Offline/)).toBeVisible();
  await expect(anna.page.getByRole('status', { name: /1 message to send/ })).toBeVisible();
  await server.start();

  await expect(visitor.said('from the operator, in the dark')).toBeVisible();
  await expect(anna.said('from the visitor, in the dark')).toBeVisible();
  await expect(anna.page.getByRole('status', { name: 'Live: this page is up to date' })).toBeVisible();
  for (const text of ['from the visitor, in the dark', 'from the operator, in the dark']) {
    await expect(visitor.said(text)).toHaveCount(1);
    await expect(anna.said(text)).toHaveCount(1);
  }
});

test('a conversation stays when the server dies while a part of it is loading, and shows that part later', async ({
  browsers,
  server,
}) => {
  browsers.monitor.expect(...networkComplaints);
  const visitor = await browsers.visitor();
  await visitor.write(unanswerableQuestions('en', 4));
  await expect(visitor.cancelWaiting).toBeVisible();
  const anna = await browsers.operator('anna');
  const requested = new Promise<Route>(
    (resolve) => void anna.page.route(/business-section-.*\.js$/, (route) => resolve(route), { times: 1 }),
  );
  await anna.open(unanswerableQuestions('en', 4));
  await anna.accept();
  // Stored, not only shown: it is repeated for 15 s, and the server may take longer to come back.
  await expect(anna.thread.getByText(/Anna accepted/)).toBeVisible();
  const held = await requested;
  await server.kill();
  await held.abort('connectionrefused');
  await expect(anna.page.getByRole('status', { name: /^Offline|^Reconnecting/ })).toBeVisible();
  await anna.answer('still here');
  await server.start();
  await expect(visitor.said('still here')).toBeVisible();
  await expect(anna.page.getByRole('region', { name: 'Business systems' })).toBeVisible();
});

test('what is written offline keeps its order: a reply after accepting, and a note that stays in its field', async ({
  browsers,
}) => {
  browsers.monitor.expect(...networkComplaints);
  const { visitor } = await browsers.waitingVisitor(unanswerableQuestions('en', 5));
  const anna = await browsers.operator('anna');
  await anna.open(unanswerableQuestions('en', 5));
  await anna.page.context().setOffline(true);
  await anna.accept();
  await anna.answer('on my way');
  await anna.page.context().setOffline(false);
  await expect.poll(() => textsOf(visitor.state.get())).toContain('on my way');

  await anna.page.context().setOffline(true);
  await anna.button('Note').click();
  await anna.note.fill('a note, in the dark');
  await anna.page.keyboard.press('Control+Enter');
  expect(await anna.note.inputValue(), 'kept until it is stored').toBe('a note, in the dark');
  await anna.page.context().setOffline(false);
  await expect(anna.said('a note, in the dark')).toHaveCount(1);
  await expect(anna.note).toHaveValue('');
});

test('4000 characters are sent whole, 4001 are not sent and the excess is shown', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  const longest = `begin ${'è'.repeat(3990)} end`;
  await visitor.composer.fill(`${longest}!`);
  await expect(visitor.chat.getByText('1 character too many')).toBeVisible();
  await visitor.composer.press('Enter');
  await expect(visitor.composer).toHaveValue(`${longest}!`);
  await expect(visitor.log.locator('.group.visitor .message')).toHaveCount(0);
  await visitor.write(longest);
  await expect.poll(() => acknowledged(visitor, 'begin')).toEqual([longest]);
});

test('a visitor who returns another day finds the same conversation', async ({ browsers }) => {
  const today = await browsers.visitor();
  await today.write(unanswerableQuestions('en', 4));
  await expect(today.cancelWaiting).toBeVisible();
  const storageState = await today.page.context().storageState();
  await today.page.context().close();
  const tomorrow = await browsers.visitor('en', { storageState });
  await expect(tomorrow.said(unanswerableQuestions('en', 4))).toBeVisible();
  await expect(tomorrow.cancelWaiting).toBeVisible();
});
