import { expect } from '@playwright/test';
import { axeFindings } from '../support/axe.js';
import { type Browsers, journeys } from '../support/journey.js';
import type { VisitorPage } from '../support/visitor-page.js';

const test = journeys();

const choicesOf = (visitor: VisitorPage) =>
  visitor.log.getByRole('list', { name: 'What do you mean?' }).getByRole('button');

/** A visitor whose short question means two things. The bot asks back once it is trained; until then a person is called. */
async function askedBack(browsers: Browsers): Promise<VisitorPage> {
  let visitor: VisitorPage | null = null;
  await expect(async () => {
    visitor = await browsers.visitor('en', { bypassCSP: true });
    await visitor.write('size');
    await expect(choicesOf(visitor)).toHaveCount(2, { timeout: 4_000 });
  }).toPass({ timeout: 90_000 });
  if (visitor === null) throw new Error('nobody came');
  return visitor;
}

test.slow();

test('a vague question is asked back, and pressing a choice says it and is answered', async ({ browsers }) => {
  const visitor = await askedBack(browsers);
  const panel = visitor.page.frames().find((frame) => frame.url().includes('/widget/'));
  expect(panel && (await axeFindings(panel))).toEqual([]);
  const first = choicesOf(visitor).first();
  expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const label = (await first.textContent()) ?? '';
  await first.click();
  await expect(visitor.said(label)).toBeVisible();
  await expect(visitor.sources).not.toHaveCount(0);
  await expect(choicesOf(visitor)).toHaveCount(0);
});

test('a choice is made by keyboard, and the focus stays in the chat', async ({ browsers }) => {
  const visitor = await askedBack(browsers);
  const second = choicesOf(visitor).nth(1);
  const label = (await second.textContent()) ?? '';
  await choicesOf(visitor).first().focus();
  await visitor.page.keyboard.press('Tab');
  await expect(second).toBeFocused();
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.said(label)).toBeVisible();
  await expect(visitor.sources).not.toHaveCount(0);
  await expect(visitor.composer).toBeFocused();
});

test('a choice that is typed counts, too', async ({ browsers }) => {
  const visitor = await askedBack(browsers);
  await visitor.write('2');
  await expect(visitor.sources).not.toHaveCount(0);
  await expect(choicesOf(visitor)).toHaveCount(0);
});
