import { expect, type Page } from '@playwright/test';
import type { Locale } from '#contracts/states.js';
import { connectOperator } from '../support/clients.js';
import { type Browsers, journeys } from '../support/journey.js';
import { beginningOf, kayakQuestion, kayaksOnLakes } from '../support/knowledge.js';
import type { TestServer } from '../support/server.js';
import type { VisitorPage } from '../support/visitor-page.js';
import { axeFindings } from './axe.js';

const test = journeys({ TRAINING: 'off' });

const words = {
  en: {
    none: 'None of these',
    related: 'While you wait, this may help',
    answered: 'This answered it',
    glad: 'Glad that answered your question',
    rating: 'How was this conversation?',
  },
  it: {
    none: 'Nessuna di queste',
    related: 'Nell’attesa, questo può esserLe utile',
    answered: 'Ho trovato la risposta',
    glad: 'Siamo lieti che abbia trovato la risposta',
    rating: 'Com’è andata la conversazione?',
  },
} as const;

const known = new Set<string>();

/** The shop rents kayaks on five lakes, in that language. */
async function rentsKayaks(server: TestServer, locale: Locale): Promise<void> {
  const name = `${server.url} ${locale}`;
  if (known.has(name)) return;
  known.add(name);
  await kayaksOnLakes((await connectOperator(server.url, 'sofia')).rest, locale);
}

const relatedTo = (visitor: VisitorPage, locale: Locale) =>
  visitor.log.getByRole('list', { name: words[locale].related }).getByRole('button');

/** A visitor who asked about a kayak, and waits with related articles. */
async function waiting(browsers: Browsers, server: TestServer, locale: Locale): Promise<VisitorPage> {
  await rentsKayaks(server, locale);
  const visitor = await browsers.visitor(locale, { bypassCSP: true });
  await visitor.write(kayakQuestion[locale]);
  const none = visitor.log.getByRole('button', { name: words[locale].none });
  await expect(none.or(visitor.cancelWaiting)).toBeVisible();
  if (await none.isVisible()) await none.click();
  await expect(relatedTo(visitor, locale).first()).toBeVisible();
  return visitor;
}

async function suggestions(browsers: Browsers): Promise<Page> {
  return (await browsers.operator('sofia', { path: '/knowledge/suggestions', bypassCSP: true })).page;
}

for (const locale of ['en', 'it'] as const) {
  test(`a waiting visitor finds the answer in a related article, by keyboard, in ${locale}`, async ({
    browsers,
    server,
  }) => {
    const visitor = await waiting(browsers, server, locale);
    const panel = visitor.page.frames().find((frame) => frame.url().includes('/widget/'));
    const first = relatedTo(visitor, locale).first();
    const title = (await first.innerText()).trim();
    expect(panel && (await axeFindings(panel))).toEqual([]);
    await first.focus();
    await visitor.page.keyboard.press('Enter');
    const sheet = visitor.chat.getByRole('dialog');
    await expect(sheet).toContainText(title);
    const { rest } = await connectOperator(server.url, 'sofia');
    await expect(sheet).toContainText(await beginningOf(rest, title));
    const answered = sheet.getByRole('button', { name: words[locale].answered });
    expect((await answered.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(panel && (await axeFindings(panel))).toEqual([]);
    await answered.focus();
    await visitor.page.keyboard.press('Enter');
    await expect(visitor.log).toContainText(words[locale].glad);
    await expect(visitor.chat.getByText(words[locale].rating)).toBeVisible();
    await expect(visitor.cancelWaiting).toHaveCount(0);

    const anna = await browsers.operator('anna');
    await anna.goTo('resolved-today');
    await anna.open(kayakQuestion[locale]);
    await expect(anna.conversation).toContainText(
      `The visitor found the answer in “${title}”: Answered, visitor confirmed`,
    );
  });
}

test('related articles are still shown after a reload and after an operator has joined', async ({
  browsers,
  server,
}) => {
  const visitor = await waiting(browsers, server, 'en');
  const titles = await relatedTo(visitor, 'en').allInnerTexts();
  await visitor.page.reload();
  await expect(relatedTo(visitor, 'en')).toHaveText(titles);
  await relatedTo(visitor, 'en').first().click();
  const answered = visitor.chat.getByRole('button', { name: 'This answered it' });
  await expect(answered).toBeVisible();
  const anna = await browsers.operator('anna');
  await anna.open(kayakQuestion.en);
  await anna.accept();
  // There is no wait to end any more.
  await expect(answered).toHaveCount(0);
  const { rest } = await connectOperator(server.url, 'sofia');
  await expect(visitor.chat.getByRole('dialog')).toContainText(await beginningOf(rest, titles[0]?.trim() ?? ''));
});

test('a dismissed suggestion does not return', async ({ browsers, server }) => {
  const visitor = await waiting(browsers, server, 'it');
  const title = (await relatedTo(visitor, 'it').last().innerText()).trim();
  await relatedTo(visitor, 'it').last().click();
  await visitor.chat.getByRole('button', { name: words.it.answered }).click();
  await expect(visitor.log).toContainText(words.it.glad);
  const page = await suggestions(browsers);
  // Choices of other visitors may be suggested for other articles.
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
  const dismiss = card.getByRole('button', { name: `Dismiss “${kayakQuestion.it}”` });
  await dismiss.click();
  await expect(dismiss).toHaveCount(0);
  await page.reload();
  await expect(
    page
      .getByText(/^\d+ articles?$/)
      .or(page.getByText('No suggestions', { exact: true }))
      .first(),
  ).toBeVisible();
  await expect(dismiss).toHaveCount(0);
});

test('owners see the question as a suggested phrasing, and add many with one click', async ({ browsers, server }) => {
  const visitor = await waiting(browsers, server, 'en');
  const title = (await relatedTo(visitor, 'en').first().innerText()).trim();
  await relatedTo(visitor, 'en').first().click();
  await visitor.chat.getByRole('button', { name: 'This answered it' }).click();
  await expect(visitor.log).toContainText(words.en.glad);

  const page = await suggestions(browsers);
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(card).toContainText(kayakQuestion.en);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await page.getByRole('button', { name: /^Add \d+ phrasings?$/ }).click();
  await expect(page.getByText('No suggestions', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
