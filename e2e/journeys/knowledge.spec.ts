import { expect, type Page, type Request } from '@playwright/test';
import { patienceMs } from '#tooling/test-run/patience.js';
import { notices, publish, supervisor, write } from '../support/article-pages.js';
import { connectOperator, connectVisitor, conversationOf, when } from '../support/clients.js';
import { expectConfidence } from '../support/confidence.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { ask, valdora } from '../support/knowledge.js';

const test = journeys();

const rows = (page: Page) => page.getByRole('region', { name: 'Articles' }).getByRole('listitem');

test('articles are found by words and by filters in the URL', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('battery');
  await expect(page).toHaveURL(/q=battery/);
  await expect(rows(page).first()).toContainText(/battery/i);
  await page.getByRole('textbox', { name: 'Language' }).or(page.getByLabel('Language')).first().click();
  await page.getByRole('option', { name: 'Italian' }).click();
  await expect(page).toHaveURL(/language=it/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Search articles' })).toHaveValue('battery');
  await page
    .getByRole('button', { name: 'Clear filters' })
    .or(page.getByRole('button', { name: 'Clear' }))
    .first()
    .click();
  // The rows of before stay until the others are read.
  await expect(
    rows(page)
      .filter({ hasNotText: /batter/i })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Article sections' })).toBeVisible();
});

test('the search field of the articles has the text of the address, wherever that was set', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge?q=battery');
  const search = page.getByRole('textbox', { name: 'Search articles' });
  await expect(search).toHaveValue('battery');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Knowledge' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('battery');
});

test('filters that change within one frame are all changed', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge?language=it&kind=answer');
  await expect(page.getByText('No articles found.').or(rows(page)).first()).toBeVisible();
  const cleared = await page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>('search [data-position="right"] button[tabindex="-1"]');
    for (const button of buttons) button.click();
    return buttons.length;
  });
  expect(cleared).toBe(2);
  await expect(page).toHaveURL(/\/knowledge$/);
});

test('an import lists accepted and rejected files with reasons, and creates no duplicates when repeated', async ({
  browsers,
}) => {
  const page = await supervisor(browsers, '/knowledge/imports');
  const files = [
    { name: 'gloves.md', mimeType: 'text/markdown', buffer: Buffer.from('# Heated gloves\n\nThey last six hours.\n') },
    { name: 'poles.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Poles</h1><p>Carbon poles fold.</p>') },
    { name: 'empty.md', mimeType: 'text/markdown', buffer: Buffer.from('') },
  ];
  const take = async () => {
    await page.getByLabel('Drop files here, or choose them').setInputFiles(files);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  await take();
  const past = page.getByRole('region', { name: 'Imports' });
  const report = page.getByRole('region', { name: 'Import results' });
  // Each import starts a thread that loads its parsers.
  const timeout = 4 * patienceMs;
  await expect(past.getByRole('listitem').first()).toContainText('2 new', { timeout });
  await expect(past.getByRole('listitem').first()).toContainText('1 rejected');
  await expect(report).toContainText('No text');
  await expect(report.getByRole('link', { name: 'Heated gloves' })).toBeVisible();
  await take();
  await expect(past.getByRole('listitem').first()).toContainText('2 unchanged', { timeout });
});

test('an address that the server may not reach is rejected with its reason', async ({ browsers, server }) => {
  const page = await supervisor(browsers, '/knowledge/imports');
  await page.getByText('Web page', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Page URL' }).fill(`${server.url}/`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Import results' })).toContainText(
    'The server is not allowed to reach this address.',
  );
});

test('a trial shows the decision, the candidates with their scores, and the passage', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge');
  await page.getByRole('button', { name: 'Try it' }).click();
  const panel = page.getByRole('dialog', { name: 'What would the bot answer?' });
  await panel.getByRole('textbox', { name: 'Question' }).fill(suggestedQuestions('en'));
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Would answer');
  await expectConfidence(panel, 'answered');
  await expect(panel.locator('mark').first()).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Evidence' })).toContainText('in the knowledge base');
  await expect(panel.getByRole('term').first()).toBeHidden();
  const details = panel.getByText('Details', { exact: true }).first();
  const term = panel.getByRole('term').first();
  // The trained model's result replaces the first one as soon as it is ready.
  await expect(async () => {
    await panel.getByRole('textbox', { name: 'Question' }).press('Enter');
    if (await term.isHidden()) await details.click();
    expect(await term.textContent()).toBe('Trained on the phrasings (support vector machine)');
  }).toPass();
  await panel.getByRole('textbox', { name: 'Question' }).fill(unanswerableQuestions('en'));
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Would hand over to a person');
});

test('a missing article shows a message and a link back', async ({ browsers }) => {
  browsers.monitor.expect(/404/);
  const page = await supervisor(browsers, '/knowledge/articles/never-written');
  await expect(page.getByText('Article not found')).toBeVisible();
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a change is replayed on recent questions before it is published', async ({ browsers, server }) => {
  const question = unanswerableQuestions('en', 6);
  await ask(server.url, question);
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Do you rent out kayaks?', 'Kayaks can be rented in Torbole from May on.', [
    question,
    'kayak hire',
  ]);
  await page.getByText('Try it', { exact: true }).click();
  const side = page.getByRole('region', { name: 'Try it' });
  await side.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
  await expect(side).toContainText('Would answer');

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'What would change' });
  const row = dialog.getByRole('row').filter({ hasText: question });
  await expect(row).toContainText('Now answered');
  await expect(row).toContainText('To a person');
  await expect(row).toContainText('Do you rent out kayaks?');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(notices(page, /^Published$/)).toBeVisible();
});

test('closing the dialog before a publication ends its test run and its replay', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Is there a sauna?', 'There is one in Torino.');
  const trials = ['/test-runs', '/article-replays'];
  const isOf = (path: string) => (request: Request) => request.url().endsWith(path);
  for (const path of trials) await page.route(`**${path}`, () => undefined);
  const asked = Promise.all(trials.map((path) => page.waitForRequest(isOf(path))));
  await page.getByRole('button', { name: 'Publish…' }).click();
  await asked;
  const ended = Promise.all(trials.map((path) => page.waitForEvent('requestfailed', isOf(path))));
  await page.keyboard.press('Escape');
  await ended;
});

test('recipients of an outdated answer are listed and get a correction in the conversation', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  const question = 'Is there a deposit on hire snowshoes?';
  await write(page, question, 'The deposit is 50 euros.', ['snowshoe deposit']);
  await publish(page);
  const visitor = await browsers.visitor();
  await visitor.write(question);
  await expect(visitor.log).toContainText('The deposit is 50 euros.');

  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The deposit is 80 euros.');
  await publish(page);
  await page.getByRole('link', { name: 'See recipients' }).click();
  const told = page.getByRole('table', { name: 'Recipients' });
  await expect(told.getByRole('row').filter({ hasText: 'The deposit is 50 euros.' })).toBeVisible();
  const message = page.getByRole('textbox', { name: 'Message' });
  const tab = page.getByRole('link', { name: /^Recipients/ });
  await expect(tab).toHaveText('Recipients1');
  await expect(message).toHaveValue(/80 euros/);
  await message.fill('We were wrong: the deposit is 80 euros.');
  await page.getByRole('button', { name: 'Send to 1 conversation' }).click();
  await expect(told).toContainText('Corrected');
  await expect(tab).toHaveText('Recipients');
  await expect(visitor.log).toContainText('We were wrong: the deposit is 80 euros.');
});

test('the threshold cards show the effect of each before one is saved', async ({ browsers }) => {
  const page = await supervisor(browsers, '/settings/chatbots/valdora');
  const chart = page.getByRole('img', { name: /Accuracy vs. coverage/ });
  await expect(chart).toHaveAccessibleName(/At 90\s?%: answers \d+\s?% of questions/);
  const cards = page.getByRole('radiogroup', { name: 'How careful should the bot be?' });
  const card = (name: RegExp) => cards.getByRole('radio', { name });
  await expect(card(/Balanced/)).toBeChecked();
  await expect(card(/Careful/)).toContainText(/Answers (\d+|fewer than 1) of 100 questions/);
  await expect(card(/Bold/)).toContainText(/(About \d+ of 100|Almost all) answers right/);
  await card(/Careful/).click();
  await expect(chart).toHaveAccessibleName(/At 95\s?%/);
  const parts = page.getByRole('navigation', { name: 'Sections' });
  await expect(parts.getByRole('link', { name: 'Name and languages' })).toHaveAttribute('aria-current', 'location');
  await parts.getByRole('link', { name: 'Greeting' }).click();
  await expect(parts.getByRole('link', { name: 'Greeting' })).toHaveAttribute('aria-current', 'location');
  await expect(page.getByRole('region', { name: 'Greeting' })).toBeFocused();
  await page.getByRole('slider', { name: 'Read the curve' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('figure')).toContainText(/At \d+\s?%: answers \d+\s?%/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();
  await page.reload();
  await expect(card(/Careful/)).toBeChecked();
  await card(/Custom/).click();
  await page.getByRole('textbox', { name: 'Target accuracy in percent' }).fill('87');
  await expect(chart).toHaveAccessibleName(/At 87\s?%/);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.reload();
  await expect(card(/Custom/)).toBeChecked();
  await card(/Balanced/).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved and live.')).toBeVisible();
});

test('the target wait is changed in the settings of the chatbot, up to the maximum', async ({ browsers, server }) => {
  const { rest } = await connectOperator(server.url, 'sofia');
  const before = (await rest.chatbot(valdora)).policy.waitAim;
  const page = await supervisor(browsers, '/settings/chatbots/valdora');
  const field = page.getByRole('textbox', { name: 'Target wait' });
  await field.fill('45');
  const fault = 'The target wait must not exceed the maximum.';
  const maximum = page.getByRole('textbox', { name: 'Maximum wait' });
  await expect(maximum).toHaveAccessibleDescription(new RegExp(fault));
  await expect(maximum).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('button', { name: fault }).click();
  await expect(maximum).toBeFocused();
  await maximum.fill('-5');
  await expect(maximum).toHaveValue('-5 min');
  await expect(page.getByText('Enter a number above 0 and up to 10000.')).toBeVisible();
  await maximum.fill('10');
  await field.fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();
  expect((await rest.chatbot(valdora)).policy.waitAim).toBe(7);
  await rest.patchChatbot(valdora, { policy: { waitAim: before } });
});

test('measured accuracy is shown beside the target only once enough answers are rated', async ({
  browsers,
  server,
}) => {
  const sofia = await connectOperator(server.url, 'sofia');
  const rate = async (question: string) => {
    const visitor = connectVisitor(server.url);
    visitor.send(question);
    await when(visitor.state, ({ events }) => events.some(({ actor }) => actor.kind === 'bot'));
    const id = await conversationOf(visitor);
    visitor.close();
    const said = (await sofia.rest.events(id)).items.find(({ type, actor }) => {
      return type === 'message.posted' && actor.kind === 'bot';
    });
    if (!said) throw new Error('the bot said nothing');
    await sofia.client.command(id, { type: 'judge-answer', eventId: said.id, verdict: 'right' });
  };
  await rate(suggestedQuestions('en', 1));
  const page = await supervisor(browsers, '/settings/chatbots/valdora');
  await expect(page.getByText(/^Not enough ratings yet \(\d+ of 20\)\./)).toBeVisible();
  await expect(page.getByText(/^Measured accuracy: /)).toHaveCount(0);
  for (let rated = 1; rated < 20; rated += 1) await rate(suggestedQuestions('en', 1));
  await page.reload();
  await expect(page.getByText(/^Measured accuracy: \d+\s?%/).first()).toBeVisible();
  await expect(page.getByText(/\(\d+\s?% to \d+\s?%\): \d+ of \d+ rated answers/)).toBeVisible();
});

test('a topic for humans only is never answered once it is saved', async ({ browsers }) => {
  const page = await supervisor(browsers, '/settings/chatbots/valdora');
  await page.getByRole('button', { name: 'Add a topic' }).click();
  await page.getByRole('textbox', { name: 'Topic', exact: true }).fill('Delivery');
  // At the field and in the bar.
  await expect(page.getByText('A topic needs a name and at least one phrase.')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Trigger phrases' }).fill('how long does delivery take');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();
  await browsers.waitingVisitor(suggestedQuestions('en'));
  await page.getByRole('button', { name: 'Remove the topic Delivery' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('in shadow mode operators get suggestions, and using them rates them', async ({ browsers }) => {
  const settings = await supervisor(browsers, '/settings/chatbots/valdora');
  const mode = settings.getByRole('radiogroup', { name: 'Bot mode' });
  await mode.getByRole('radio', { name: /Suggests to operators/ }).click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByRole('button', { name: 'Save' })).toHaveCount(0);

  const visitor = await browsers.visitor();
  await visitor.write(suggestedQuestions('en'));
  await expect(visitor.cancelWaiting).toBeVisible();
  await expect(visitor.log).toContainText('A colleague will take it from here.');
  const log = await visitor.log.innerText();
  expect(log.indexOf('A colleague will take it from here.')).toBeGreaterThan(log.indexOf(suggestedQuestions('en')));
  const anna = await browsers.operator('anna');
  await anna.open(suggestedQuestions('en'));
  await expect(anna.card).toContainText('The bot only suggests');
  await anna.accept();
  const card = anna.page.getByRole('region', { name: 'Suggested reply' });
  await expect(card).toContainText(/Why\? \d+\s?% confident/);
  await card.getByRole('button', { name: 'Use' }).click();
  await expect(anna.reply).not.toHaveValue('');
  await anna.page.keyboard.press('Control+Enter');
  await expect(anna.thread).toContainText('sent the bot’s suggestion unchanged');

  await visitor.write(suggestedQuestions('en', 1));
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Use' }).click();
  await anna.reply.press('End');
  await anna.reply.pressSequentially(' Regards, Anna');
  await anna.page.keyboard.press('Control+Enter');
  await expect(anna.thread).toContainText('edited and sent the bot’s suggestion');

  await visitor.write(suggestedQuestions('en', 2));
  await card.getByRole('button', { name: 'Not right' }).click();
  await expect(anna.thread).toContainText('rejected the bot’s suggestion');

  await mode.getByRole('radio', { name: /Answers visitors/ }).click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('an operator can read articles and add phrasings, and nothing more', async ({ browsers }) => {
  const { page } = await browsers.operator('anna', { path: '/knowledge?kind=answer' });
  await expect(page.getByRole('link', { name: 'New article' })).toHaveCount(0);
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Add a phrasing' }).fill('asked in a way nobody thought of');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Example phrasings' })).toHaveValue(/nobody thought of/);
});

test("an offer never covers an author's click target", async ({ browsers }) => {
  const { page, url } = await browsers.operator('sofia', { presence: 'online' });
  await browsers.waitingVisitor('I want to speak to a person');
  await expect(page.getByText('For you')).toBeVisible();
  await page.goto(`${url}/console/knowledge/articles/new`);
  await write(page, 'Offered meanwhile', 'Half a sentence');
  const offer = page.getByRole('region', { name: 'Offers' }).getByRole('button', { name: 'Accept' });
  for (const [width, height] of [[1440, 900] as const, [1024, 768] as const, [390, 844] as const]) {
    await page.setViewportSize({ width, height });
    await expect(offer).toBeVisible();
    for (const name of ['Back', 'Save draft', 'Publish…']) {
      // A trial click waits until the button itself would get it.
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click({ trial: true });
    }
  }
});
