import { expect, type Page } from '@playwright/test';
import { notices, publish, supervisor, write } from '../support/article-pages.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { conversationOf, operatorOf, visitorOf, when } from '../support/people.js';
import type { TestServer } from '../support/server.js';

const test = journeys();

/** Each question by a visitor of its own; resolves once the bot has answered or given it to people. */
async function asked({ url }: TestServer, ...questions: string[]): Promise<void> {
  for (const question of questions) {
    const visitor = visitorOf(url);
    visitor.send(question);
    await when(
      visitor.state,
      ({ queue, events }) => queue !== null || events.some(({ actor }) => actor.kind === 'bot'),
    );
    visitor.close();
  }
}

const rows = (page: Page) => page.getByRole('region', { name: 'Articles' }).getByRole('listitem');

test('articles are found by words and by filters that stand in the address', async ({ browsers }) => {
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
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Parts of the article' })).toBeVisible();
});

test('files are imported with a summary of what was taken and refused and why, and again without doubles', async ({
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
  const report = page.getByRole('region', { name: 'What became of each part' });
  await expect(past.getByRole('listitem').first()).toContainText('2 new');
  await expect(past.getByRole('listitem').first()).toContainText('1 refused');
  await expect(report).toContainText('There is no text in it');
  await expect(report.getByRole('link', { name: 'Heated gloves' })).toBeVisible();
  await take();
  await expect(past.getByRole('listitem').first()).toContainText('2 unchanged');
});

test('an address that is not open to the server is refused with its reason', async ({ browsers, server }) => {
  const page = await supervisor(browsers, '/knowledge/imports');
  await page.getByText('Web page', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Address of the page' }).fill(`${server.url}/`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What became of each part' })).toContainText(
    'This address is not open to the server',
  );
});

test('a question is tried: the decision, the candidates with their scores, and the passage', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge');
  await page.getByRole('button', { name: 'Try it' }).click();
  const panel = page.getByRole('dialog', { name: 'What would the bot answer?' });
  await panel.getByRole('textbox', { name: 'Question' }).fill(suggestedQuestions('en'));
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('It would answer');
  await expect(panel).toContainText(/\d+\s?% sure; it answers from 90\s?%/);
  await expect(panel.locator('mark').first()).toBeVisible();
  await expect(panel.getByRole('list', { name: 'What it went by' })).toContainText('knows');
  await expect(panel.getByRole('term').first()).toBeHidden();
  await panel.getByText('Details', { exact: true }).first().click();
  await expect(panel.getByRole('term').first()).toHaveText('Trained on the ways of asking (support vectors)');
  await panel.getByRole('textbox', { name: 'Question' }).fill(unanswerableQuestions('en'));
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('It would give the question to a person');
});

test('an article that is not there says so, and leads back', async ({ browsers }) => {
  browsers.watch.expect(/404/);
  const page = await supervisor(browsers, '/knowledge/articles/never-written');
  await expect(page.getByText('There is no such article')).toBeVisible();
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a change is tried on the questions of the last days before it is published', async ({ browsers, server }) => {
  const question = unanswerableQuestions('en', 6);
  await asked(server, question);
  const page = await supervisor(browsers, '/knowledge/articles/new');
  await write(page, 'Do you rent out kayaks?', 'Kayaks can be rented in Torbole from May on.', [
    question,
    'kayak hire',
  ]);
  await page.getByText('Try it', { exact: true }).click();
  const side = page.getByRole('region', { name: 'Try it' });
  await side.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
  await expect(side).toContainText('It would answer');

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'What would change' });
  const row = dialog.getByRole('row').filter({ hasText: question });
  await expect(row).toContainText('Newly answered');
  await expect(row).toContainText('To a person');
  await expect(row).toContainText('Do you rent out kayaks?');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(notices(page, /^Published$/)).toBeVisible();
});

test('questions asked in vain are added to the nearest article by one click, and the gap is seen to shrink', async ({
  browsers,
  server,
}) => {
  // An authored answer came near it: a document would not be offered.
  const question = unanswerableQuestions('en', 0);
  await asked(server, question, question);
  const page = await supervisor(browsers, '/knowledge/unanswered');
  const gap = page.getByRole('article').filter({ hasText: question });
  await expect(gap).toContainText('2 visitors');
  const places = () =>
    page
      .getByRole('article')
      .evaluateAll((rows) => rows.map((row) => [row.textContent?.slice(0, 20), row.getBoundingClientRect().top]));
  const before = await places();
  await expect(gap).toContainText(`Teaches: ${question}`);
  await gap
    .getByRole('button', { name: /^Add to “/ })
    .first()
    .click();
  await expect(gap).toContainText('Added as a variant of');
  await expect(gap).toContainText(/Was 1 unanswered question, now 0/);
  expect(await places(), 'rows stay where they stand').toEqual(before);
});

test('the answer to a question asked in vain is written with one click', async ({ browsers, server }) => {
  const question = unanswerableQuestions('en', 8);
  await asked(server, question);
  const page = await supervisor(browsers, '/knowledge/unanswered');
  const gap = page.getByRole('article').filter({ hasText: question });
  await gap.getByRole('link', { name: 'Write the answer' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(question);
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('For long days we recommend one with solar charging.');
  await publish(page);
  await page.goto(`${server.url}/console/knowledge/unanswered`);
  await expect(gap).toContainText(/Was 1 unanswered question, now 0/);
});

test('who was told an old text is listed, and gets a correction in the conversation', async ({ browsers }) => {
  const page = await supervisor(browsers, '/knowledge/articles/new');
  const question = 'Is there a deposit on hire snowshoes?';
  await write(page, question, 'The deposit is 50 euros.', ['snowshoe deposit']);
  await publish(page);
  const visitor = await browsers.visitor();
  await visitor.write(question);
  await expect(visitor.log).toContainText('The deposit is 50 euros.');

  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The deposit is 80 euros.');
  await publish(page);
  await page.getByRole('link', { name: 'See who' }).click();
  const told = page.getByRole('table', { name: 'Who was told' });
  await expect(told.getByRole('row').filter({ hasText: 'The deposit is 50 euros.' })).toBeVisible();
  const message = page.getByRole('textbox', { name: 'Message' });
  const tab = page.getByRole('link', { name: /^Who was told/ });
  await expect(tab).toHaveText('Who was told1');
  await expect(message).toHaveValue(/80 euros/);
  await message.fill('We were wrong: the deposit is 80 euros.');
  await page.getByRole('button', { name: 'Send to 1 conversation' }).click();
  await expect(told).toContainText('Corrected');
  await expect(tab).toHaveText('Who was told');
  await expect(visitor.log).toContainText('We were wrong: the deposit is 80 euros.');
});

test('the knob shows what it would mean before it is saved', async ({ browsers }) => {
  const page = await supervisor(browsers, '/settings/chatbots/valdora');
  const chart = page.getByRole('img', { name: /Risk and coverage/ });
  await expect(chart).toHaveAccessibleName(/At 90\s?%: answers \d+\s?% of questions/);
  const knob = page.getByRole('radiogroup', { name: /at least this sure/ });
  await expect(knob.getByRole('radio', { name: /95\s?%/ })).toContainText(/answers \d+\s?% of questions/);
  await knob.getByRole('radio', { name: /95\s?%/ }).click();
  await expect(chart).toHaveAccessibleName(/At 95\s?%/);
  const parts = page.getByRole('navigation', { name: 'Sections' });
  await expect(parts.getByRole('link', { name: 'Answers' })).toHaveAttribute('aria-current', 'location');
  await parts.getByRole('link', { name: 'Greeting' }).click();
  await expect(parts.getByRole('link', { name: 'Greeting' })).toHaveAttribute('aria-current', 'location');
  await expect(page.getByRole('region', { name: 'Greeting' })).toBeFocused();
  await page.getByRole('slider', { name: 'Read the curve' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('figure')).toContainText(/At \d+\s?%: answers \d+\s?%/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It is in force now.')).toBeVisible();
  await page.reload();
  await expect(knob.getByRole('radio', { name: /95\s?%/ })).toBeChecked();
  await knob.getByRole('radio', { name: /90\s?%/ }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved. It is in force now.')).toBeVisible();
});

test('what people judged stands beside the promise, with its interval', async ({ browsers, server }) => {
  const sofia = await operatorOf(server.url, 'sofia');
  const visitor = visitorOf(server.url);
  visitor.send(suggestedQuestions('en', 1));
  await when(visitor.state, ({ events }) => events.some(({ actor }) => actor.kind === 'bot'));
  const id = await conversationOf(visitor);
  const said = (await sofia.rest.events(id)).items.find(({ type, actor }) => {
    return type === 'message.posted' && actor.kind === 'bot';
  });
  if (!said) throw new Error('the bot said nothing');
  await sofia.client.command(id, { type: 'judge-answer', eventId: said.id, verdict: 'right' });
  const page = await supervisor(browsers, '/settings/chatbots/valdora');
  await expect(page.getByText(/^Measured: \d+\s?% right/).first()).toBeVisible();
  await expect(page.getByText(/\(\d+\s?% to \d+\s?%\): \d+ of \d+ judged answers?/)).toBeVisible();
});

test('a topic kept for people is never answered, from the moment it is saved', async ({ browsers }) => {
  const page = await supervisor(browsers, '/settings/chatbots/valdora');
  await page.getByRole('button', { name: 'Add a topic' }).click();
  await page.getByRole('textbox', { name: 'Topic', exact: true }).fill('Delivery');
  await expect(page.getByText('A topic needs a name and at least one phrase.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Phrases that give it away' }).fill('how long does delivery take');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It is in force now.')).toBeVisible();
  const visitor = await browsers.visitor();
  await visitor.write(suggestedQuestions('en'));
  await expect(visitor.cancelWaiting).toBeVisible();
  await page.getByRole('button', { name: 'Remove the topic Delivery' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('in shadow mode operators get suggestions, and what they do with them is a verdict', async ({ browsers }) => {
  const settings = await supervisor(browsers, '/settings/chatbots/valdora');
  const mode = settings.getByRole('radiogroup', { name: 'What the bot does' });
  await mode.getByRole('radio', { name: /Suggests to operators/ }).click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByRole('button', { name: 'Save' })).toHaveCount(0);

  const visitor = await browsers.visitor();
  await visitor.write(suggestedQuestions('en'));
  await expect(visitor.cancelWaiting).toBeVisible();
  await expect(visitor.log).toContainText('A person will take over.');
  const log = await visitor.log.innerText();
  expect(log.indexOf('A person will take over.')).toBeGreaterThan(log.indexOf(suggestedQuestions('en')));
  const anna = await browsers.operator('anna');
  await anna.open(suggestedQuestions('en'));
  await expect(anna.card).toContainText('The bot only suggests');
  await anna.accept();
  const card = anna.page.getByRole('region', { name: 'The bot would say' });
  await expect(card).toContainText(/Why\? \d+\s?% sure/);
  await card.getByRole('button', { name: 'Use' }).click();
  await expect(anna.reply).not.toHaveValue('');
  await anna.page.keyboard.press('Control+Enter');
  await expect(anna.thread).toContainText("sent the bot's suggestion as it stood");

  await visitor.write(suggestedQuestions('en', 1));
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Use' }).click();
  await anna.reply.press('End');
  await anna.reply.pressSequentially(' Regards, Anna');
  await anna.page.keyboard.press('Control+Enter');
  await expect(anna.thread).toContainText("sent the bot's suggestion in other words");

  await visitor.write(suggestedQuestions('en', 2));
  await card.getByRole('button', { name: 'Not right' }).click();
  await expect(anna.thread).toContainText("refused the bot's suggestion");

  await mode.getByRole('radio', { name: /Answers visitors/ }).click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('an operator teaches the bot from the conversation that it gave away', async ({ browsers }) => {
  const question = unanswerableQuestions('en', 13);
  const visitor = await browsers.visitor();
  await visitor.write(question);
  await expect(visitor.cancelWaiting).toBeVisible();
  const anna = await browsers.operator('anna');
  await anna.open(question);
  await anna.card.getByRole('button', { name: /^Add to “/ }).click();
  await expect(anna.card).toContainText('Added as a variant of');
});

test('an operator reads articles and adds ways of asking, and is offered nothing more', async ({ browsers }) => {
  const { page, url } = await browsers.operator('anna');
  await page.goto(`${url}/console/knowledge?kind=answer`);
  await expect(page.getByRole('link', { name: 'New article' })).toHaveCount(0);
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Add a way of asking' }).fill('asked in a way nobody thought of');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Ways of asking' })).toHaveValue(/nobody thought of/);
});

test('a conversation that is offered stands in the way of nothing that an author presses', async ({ browsers }) => {
  const { page, url } = await browsers.operator('sofia', { presence: 'online' });
  await page.goto(`${url}/console/knowledge/articles/new`);
  await write(page, 'Offered meanwhile', 'Half a sentence');
  const visitor = await browsers.visitor();
  await visitor.write('I want to speak to a person');
  const offer = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Accept' });
  for (const [width, height] of [[1440, 900] as const, [1024, 768] as const, [390, 844] as const]) {
    await page.setViewportSize({ width, height });
    await expect(offer).toBeVisible();
    for (const name of ['Back', 'Save draft', 'Publish…']) {
      // A trial click waits until the button itself would get it.
      await page
        .getByRole('button', { name })
        .or(page.getByRole('link', { name }))
        .click({ trial: true, timeout: 5_000 });
    }
  }
});
