import { expect } from '@playwright/test';
import type { Locale } from '#contracts/states.js';
import { connectOperator } from '../support/clients.js';
import { type Browsers, journeys } from '../support/journey.js';
import { canoeQuestion, canoesOnLakes } from '../support/knowledge.js';
import type { VisitorPage } from '../support/visitor-page.js';
import { axeFindings } from './axe.js';

const test = journeys({ TRAINING: 'off' });

const words = {
  en: { heading: 'Did you mean…?', none: 'None of these' },
  it: { heading: 'Intendeva forse…?', none: 'Nessuna di queste' },
} as const;

/** The titles to choose from and, last, none of them. */
const choicesOf = (visitor: VisitorPage, locale: Locale = 'en') =>
  visitor.log.getByRole('list', { name: words[locale].heading }).getByRole('button');

test.beforeAll(async ({ server }) => {
  const { rest } = await connectOperator(server.url, 'sofia');
  await canoesOnLakes(rest, 'en');
  await canoesOnLakes(rest, 'it');
});

/** A visitor whose short question is ambiguous, and to whom the bot asks back. */
async function askedBack(browsers: Browsers, locale: Locale = 'en'): Promise<VisitorPage> {
  const visitor = await browsers.visitor(locale, { bypassCSP: true });
  await visitor.write(canoeQuestion[locale]);
  await expect(choicesOf(visitor, locale).last()).toHaveText(words[locale].none);
  return visitor;
}

test('a vague question gets choices, and clicking one sends and answers it', async ({ browsers }) => {
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

test('a typed choice counts too', async ({ browsers }) => {
  const visitor = await askedBack(browsers);
  await visitor.write('2');
  await expect(visitor.sources).not.toHaveCount(0);
  await expect(choicesOf(visitor)).toHaveCount(0);
});

for (const locale of ['en', 'it'] as const) {
  test(`"none of these" requests a person at once, and the bot does not ask back again, in ${locale}`, async ({
    browsers,
  }) => {
    const visitor = await askedBack(browsers, locale);
    await choicesOf(visitor, locale).last().focus();
    await visitor.page.keyboard.press('Enter');
    await expect(visitor.said(words[locale].none)).toBeVisible();
    await expect(visitor.cancelWaiting).toBeVisible();
    await expect(choicesOf(visitor, locale)).toHaveCount(0);
    const anna = await browsers.operator('anna');
    await anna.open(canoeQuestion[locale]);
    await expect(anna.conversation).toContainText('The visitor chose none of these.');
  });
}
