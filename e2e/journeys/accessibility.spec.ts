import { expect } from '@playwright/test';
import type { ArticleSummary } from '#contracts/articles.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api } from '../support/api.js';
import { connectVisitor, when } from '../support/clients.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import type { OperatorPage } from '../support/operator-page.js';
import type { VisitorPage } from '../support/visitor-page.js';
import { expectAccessible } from './axe.js';
import { Requests, showPage } from './in-app.js';

const test = journeys();

/** A visitor without a browser, whose question the bot has answered. */
async function askAndRead(url: string, question: string): Promise<VisitorClient> {
  const visitor = connectVisitor(url);
  visitor.send(question);
  await when(visitor.state, ({ events }) =>
    events.some(({ type, actor }) => type === 'message.posted' && actor.kind === 'bot'),
  );
  return visitor;
}

/** The pages' own content security policy allows only their scripts. */
const bypassCSP = true;

test('axe reports no violation on a page with the launcher', async ({ browsers, server }) => {
  const page = await (await browsers.context({ bypassCSP })).newPage();
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Open the chat' })).toBeVisible();
  await expectAccessible(page, 'launcher');
});

for (const [locale, schemes] of [
  ['en', ['light', 'dark']],
  ['it', ['light']],
] as const) {
  test(`axe reports no violation in the chat in ${locale}, in every state`, async ({ browsers }) => {
    test.slow();
    const isChatSound = (state: string) => expectAccessible(page, state, schemes);
    const visitor: VisitorPage = await browsers.visitor(locale, { bypassCSP });
    const { page, chat } = visitor;
    await isChatSound('greeting');
    await visitor.write(suggestedQuestions(locale));
    await expect(visitor.sources).not.toHaveCount(0);
    await isChatSound('answered');
    await visitor.sources.first().click();
    await expect(chat.getByRole('dialog').locator('mark')).toBeVisible();
    await isChatSound('passage open');
    await page.keyboard.press('Escape');
    await chat.getByRole('button', { name: /more options|altre opzioni/i }).click();
    await isChatSound('menu open');
    await page.keyboard.press('Escape');
    await visitor.askForPerson();
    await isChatSound('waiting');
    await visitor.composer.fill('a'.repeat(4001));
    await isChatSound('too long');
    await visitor.write('Scrivo');
    const anna = await browsers.operator('anna');
    await anna.open('Scrivo');
    await anna.accept();
    await anna.answer('Hello');
    await expect(visitor.said('Hello')).toBeVisible();
    await anna.reply.pressSequentially('Typ');
    await isChatSound('with an operator');
    await anna.button('Resolve').click();
    await anna.page.getByRole('menuitem', { name: /^Answered, visitor confirmed/ }).click();
    const stars = chat.getByRole('group', { name: /your rating|valutazione/i });
    await expect(stars).toBeVisible();
    await isChatSound('ended');
    await stars.getByRole('radio').nth(3).check({ force: true });
    await isChatSound('rating');
    await chat.getByRole('button', { name: /send rating|invia la valutazione/i }).click();
    await expect(stars).toHaveCount(0);
    await isChatSound('rated');
  });
}

test('axe reports no violation on the sign-in page, also after a failed sign-in', async ({ browsers, server }) => {
  const page = await (await browsers.context({ bypassCSP })).newPage();
  browsers.monitor.expect(/401 .*\/api\/v1\/sessions/);
  await page.goto(`${server.url}/console`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await page.getByLabel('Email address').fill('anna@valdora.example');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Wrong');
  await expectAccessible(page, 'sign-in refused');
});

test('axe reports no violation in the console: queue, card, conversation, reasons and every dialog', async ({
  browsers,
  server,
}) => {
  test.slow();
  const visitor = await askAndRead(server.url, suggestedQuestions('en'));
  visitor.send(unanswerableQuestions('en', 2));
  await when(visitor.state, ({ conversation }) => conversation?.state === 'queued');
  const anna: OperatorPage = await browsers.operator('anna', { bypassCSP, viewport: { width: 1440, height: 900 } });
  const { page } = anna;
  await expect(anna.row(unanswerableQuestions('en', 2))).toBeVisible();
  await expectAccessible(page, 'queue');
  await anna.open(unanswerableQuestions('en', 2));
  await expect(anna.card).toBeVisible();
  await page
    .getByRole('button', { name: /^Why\?/ })
    .first()
    .click();
  await expectAccessible(page, 'handoff card and reasons');
  await anna.accept();
  await anna.answer('Hello');
  await anna.button('Note').click();
  await anna.note.fill('A note');
  await anna.button('Add note').click();
  await expect(anna.said('A note')).toBeVisible();
  await expectAccessible(page, 'conversation');
  await anna.button('Snooze').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'snooze menu');
  await page.keyboard.press('Escape');
  await anna.button('Transfer').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'transfer');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'palette');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Open the menu$/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'operator menu');
});

test('axe reports no violation in history, its filters and a transcript', async ({ browsers, server }) => {
  test.slow();
  await askAndRead(server.url, suggestedQuestions('en', 3));
  const viewport = { width: 1440, height: 900 };
  const { page } = await browsers.operator('sofia', { path: '/history?q=hours', bypassCSP, viewport });
  const results = page.getByRole('region', { name: 'History' });
  await expect(results.locator('mark').first()).toBeVisible();
  await expectAccessible(page, 'history');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByLabel('Outcome').first()).toBeVisible();
  await expectAccessible(page, 'filters');
  await page.keyboard.press('Escape');
  await results.getByRole('listitem').first().getByRole('link').click();
  await page
    .getByRole('button', { name: /^Why\?/ })
    .first()
    .click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'transcript');
});

test('axe reports no violation in the knowledge, an article and the settings', async ({ browsers, server }) => {
  const elena = await Api.signedIn(server.url, 'elena');
  const [article] = (await elena.get<ArticleSummary[]>('/api/v1/articles?kind=answer&limit=1')).body;
  const viewport = { width: 1440, height: 900 };
  const { page } = await browsers.operator('elena', { path: '/inbox/queue', bypassCSP, viewport });
  const requests = new Requests(page);
  // Every page, in every width and language: `sweeps/settings-pages.spec.ts` and `sweeps/knowledge-accessibility.spec.ts`.
  for (const path of ['/knowledge', `/knowledge/articles/${article?.id ?? ''}`, '/settings/chatbots/valdora']) {
    await showPage(page, path);
    await requests.settle();
    await expectAccessible(page, path);
  }
});
