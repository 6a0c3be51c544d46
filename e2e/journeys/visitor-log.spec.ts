import { expect, type Locator } from '@playwright/test';
import { patienceMs } from '#tooling/test-run/patience.js';
import { suggestedQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';

const test = journeys({ RATE_FACTOR: '1000' });

/** Longer than the log is high. */
const long = Array.from({ length: 60 }, (_, line) => `Line ${line + 1} of a long letter.`).join('\n');

/** How far the log is from its end, in pixels. */
const fromEnd = (log: Locator) =>
  log.evaluate((element) => Math.round(element.scrollHeight - element.scrollTop - element.clientHeight));

/** Scrolls up with the wheel: again if the log has just grown, which takes whoever is at its end to the new one. */
async function scrollUp(log: Locator): Promise<void> {
  await log.hover();
  await expect(async () => {
    await log.page().mouse.wheel(0, -2000);
    await expect.poll(() => fromEnd(log), { timeout: 2_000 }).toBeGreaterThan(400);
  }).toPass({ timeout: patienceMs });
}

test("a visitor's message and its answer are scrolled into view, wherever the log was scrolled", async ({
  browsers,
}) => {
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  await visitor.write(long);
  await expect.poll(() => fromEnd(visitor.log)).toBeLessThan(2);
  await scrollUp(visitor.log);
  await visitor.write('And one line more');
  await expect(visitor.said('And one line more')).toBeInViewport();
  await expect.poll(() => fromEnd(visitor.log)).toBeLessThan(2);
});

test("another author's new message does not scroll the log of a visitor who reads further up", async ({ browsers }) => {
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  await visitor.write(long);
  await expect.poll(() => fromEnd(visitor.log)).toBeLessThan(2);
  const anna = await browsers.operator('anna');
  await anna.open('Line 1 of a long letter.');
  await anna.accept();
  await scrollUp(visitor.log);
  await anna.answer('Thank you, I am reading.');
  await expect(visitor.said('Thank you, I am reading.')).toBeAttached();
  await expect(visitor.said('Thank you, I am reading.')).not.toBeInViewport();
  expect(await fromEnd(visitor.log)).toBeGreaterThan(400);
});

test('an operator who scrolled up sees the reply just sent', async ({ browsers }) => {
  const visitor = await browsers.visitor();
  await visitor.askForPerson();
  await visitor.write(long);
  const anna = await browsers.operator('anna');
  await anna.open('Line 1 of a long letter.');
  await anna.accept();
  await expect.poll(() => fromEnd(anna.thread)).toBeLessThan(2);
  await scrollUp(anna.thread);
  await anna.answer('Thank you, I have read it.');
  await expect(anna.said('Thank you, I have read it.')).toBeInViewport();
});

test('on a phone in landscape, header and composer stay in place after sending', async ({ browsers }) => {
  const visitor = await browsers.visitor('en', {
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
  });
  for (const index of [0, 1]) {
    await visitor.write(suggestedQuestions('en', index));
    await expect(visitor.said(suggestedQuestions('en', index))).toBeAttached();
    await expect(visitor.sources.first()).toBeAttached();
  }
  await visitor.askForPerson();
  await visitor.write('Is somebody there?');
  await expect(visitor.said('Is somebody there?')).toBeInViewport();
  await expect(visitor.chat.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(visitor.composer).toBeInViewport({ ratio: 1 });
  expect(await visitor.chat.locator('html').evaluate((root) => [root.scrollTop, document.body.scrollTop])).toEqual([
    0, 0,
  ]);
});
