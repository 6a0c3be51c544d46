import { expect } from '@playwright/test';
import { patienceMs } from '#tooling/test-run/patience.js';
import { unanswerableQuestions } from '../../support/demo.js';
import { journeys } from '../../support/journey.js';
import { readMetrics } from '../../support/metrics.js';
import type { OperatorPage } from '../../support/operator-page.js';
import type { VisitorPage } from '../../support/visitor-page.js';

const token = 'the-token-of-the-journeys';
const test = journeys({ METRICS_TOKEN: token });

/** Hands the visitor's question over to the operator, who accepts and replies. */
async function meet(visitor: VisitorPage, operator: OperatorPage, question: string): Promise<void> {
  await visitor.write(question);
  await expect(visitor.cancelWaiting).toBeVisible();
  await operator.open(question);
  await operator.accept();
  await operator.answer('I am here');
  await expect(visitor.said('I am here')).toBeVisible();
}

/** Both screens show each text once, in this order. Reads the DOM, since hidden pages are not drawn. */
async function bothShow({ log }: VisitorPage, { thread }: OperatorPage, texts: readonly string[]): Promise<void> {
  for (const screen of [log, thread]) {
    const shown = screen.getByText(new RegExp(`^(${texts.join('|')})$`));
    await expect.poll(() => shown.allTextContents()).toEqual(texts);
  }
}

/** The operator's messages are sent, and those of others have arrived. */
async function isLive({ page }: OperatorPage): Promise<void> {
  await expect(page.getByRole('status', { name: 'Live: this page is up to date' })).toBeVisible();
}

async function hasLeft({ log }: VisitorPage): Promise<void> {
  await expect(log.locator('.group.visitor .message:not(.stored)')).toHaveCount(0);
}

/** Chromium's console messages about a frozen page: it closes its connections. */
const sleepComplaint = /WebSocket connection to .* Page entered Back-Forward Cache/;

test("a visitor's page that freezes with a message in flight shows everything once when it resumes", async ({
  browsers,
  server,
}) => {
  browsers.monitor.expect(sleepComplaint);
  const notebook = await browsers.freezable();
  const visitor = await browsers.visitorIn(notebook.context);
  const anna = await browsers.operator('anna');
  await meet(visitor, anna, unanswerableQuestions('en', 0));

  server.signal('SIGSTOP');
  await visitor.write('on its way');
  const sleep = await notebook.freeze(visitor.page);
  server.signal('SIGCONT');
  await expect(anna.said('on its way')).toBeVisible();
  for (const n of [1, 2, 3]) await anna.answer(`while you slept ${n}`);
  await isLive(anna);
  expect(await visitor.said('while you slept 1').count()).toBe(0);

  await sleep.unfreeze();
  const meanwhile = ['while you slept 1', 'while you slept 2', 'while you slept 3'];
  await bothShow(visitor, anna, ['on its way', ...meanwhile]);
  await hasLeft(visitor);
  await sleep.show();
  await visitor.write('good morning');
  await bothShow(visitor, anna, ['on its way', ...meanwhile, 'good morning']);
});

test('a console that freezes with a reply in flight shows everything once when it resumes', async ({
  browsers,
  server,
}) => {
  browsers.monitor.expect(sleepComplaint);
  const notebook = await browsers.freezable();
  const visitor = await browsers.visitor();
  await browsers.operators.setPresence('anna', 'away');
  const anna = await browsers.operatorIn(notebook.context, 'anna');
  await meet(visitor, anna, unanswerableQuestions('en', 1));

  server.signal('SIGSTOP');
  await anna.answer('on its way');
  const sleep = await notebook.freeze(anna.page);
  server.signal('SIGCONT');
  await expect(visitor.said('on its way')).toBeVisible();
  for (const n of [1, 2, 3]) await visitor.write(`while you slept ${n}`);
  await hasLeft(visitor);
  expect(await anna.said('while you slept 1').count()).toBe(0);

  await sleep.unfreeze();
  const meanwhile = ['while you slept 1', 'while you slept 2', 'while you slept 3'];
  await bothShow(visitor, anna, ['on its way', ...meanwhile]);
  await isLive(anna);
  await sleep.show();
  await anna.answer('good morning');
  await bothShow(visitor, anna, ['on its way', ...meanwhile, 'good morning']);
});

test('messages written offline before the page froze are sent when it resumes, on both sides', async ({ browsers }) => {
  browsers.monitor.expect(sleepComplaint, /ERR_INTERNET_DISCONNECTED/, /WebSocket connection to/);
  const [phone, notebook] = [await browsers.freezable(), await browsers.freezable()];
  const visitor = await browsers.visitorIn(phone.context);
  const anna = await browsers.operatorIn(notebook.context, 'anna');
  await meet(visitor, anna, unanswerableQuestions('en', 2));

  await phone.context.setOffline(true);
  await notebook.context.setOffline(true);
  await visitor.write('from the visitor');
  await anna.answer('from the operator');
  const asleep = [await phone.freeze(visitor.page), await notebook.freeze(anna.page)];
  await phone.context.setOffline(false);
  await notebook.context.setOffline(false);
  // One after the other, for a known order.
  const [visitorSleep, annaSleep] = asleep;
  await visitorSleep?.unfreeze();
  await hasLeft(visitor);
  await annaSleep?.unfreeze();
  await bothShow(visitor, anna, ['from the visitor', 'from the operator']);
  await isLive(anna);
});

test('a device that was suspended for longer than the server waits receives everything and can write at once', async ({
  browsers,
  server,
}) => {
  browsers.monitor.expect(/WebSocket connection to/);
  const [phone, notebook] = [await browsers.freezable(), await browsers.freezable()];
  const sleeper = await browsers.visitorIn(phone.context);
  const anna = await browsers.operator('anna');
  await meet(sleeper, anna, unanswerableQuestions('en', 3));
  const visitor = await browsers.visitor();
  const marco = await browsers.operatorIn(notebook.context, 'marco');
  await meet(visitor, marco, unanswerableQuestions('en', 4));
  const connections = async () => {
    const shown = await readMetrics(server.url, token);
    return ['visitor', 'console'].map((namespace) => shown.sum('parley_socket_connections', { namespace }));
  };
  const before = await connections();

  for (const device of [phone, notebook]) device.suspend();
  await anna.answer('to a shut phone');
  await visitor.write('to a shut notebook');
  await expect.poll(connections, { timeout: 2 * patienceMs }).toEqual(before.map((count) => count - 1));
  await anna.answer('to nobody there');
  await visitor.write('to nobody here');
  for (const device of [phone, notebook]) device.resume();
  await sleeper.write('awake again');
  await marco.answer('back again');

  await bothShow(sleeper, anna, ['to a shut phone', 'to nobody there', 'awake again']);
  await bothShow(visitor, marco, ['to a shut notebook', 'to nobody here', 'back again']);
  await hasLeft(sleeper);
  await isLive(marco);
});
