import { expect, type Locator } from '@playwright/test';
import type { OperatorAccountView } from '#contracts/people.js';
import { Api } from '../support/api.js';
import { expectConfidence } from '../support/confidence.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { type Browsers, journeys } from '../support/journey.js';
import type { OperatorPage } from '../support/operator-page.js';
import type { VisitorPage } from '../support/visitor-page.js';
import { axeFindings } from './axe.js';

const test = journeys();

/** An operator with the conversation of a waiting visitor open; where the visitor's screen is not the subject, without one. */
async function opened(browsers: Browsers, question: string): Promise<OperatorPage> {
  await browsers.waitingVisitor(question);
  const operator = await browsers.operator('anna');
  await operator.open(question);
  return operator;
}

/** A visitor who waits with that question, and an operator with the conversation open. */
async function waiting(browsers: Browsers, question: string, name: 'anna' | 'sofia' = 'anna') {
  const visitor = await browsers.visitor();
  await visitor.write(question);
  await expect(visitor.cancelWaiting).toBeVisible();
  const operator = await browsers.operator(name);
  await operator.open(question);
  return { visitor, operator };
}

/** The same, accepted. */
async function together(browsers: Browsers, question: string, name?: 'anna' | 'sofia') {
  const both = await waiting(browsers, question, name);
  await both.operator.accept();
  return both;
}

/** Words from one side, seen on the other. */
async function received(listener: VisitorPage | OperatorPage, text: string): Promise<void> {
  await expect(listener.said(text)).toBeVisible();
}

test("the handoff card shows the question, the bot's candidates and confidence, the reason, the language and the wait", async ({
  browsers,
}) => {
  const question = unanswerableQuestions('en', 2);
  const operator = await opened(browsers, question);
  await expect(operator.card).toContainText(question);
  await expect(operator.card).toContainText('Not confident enough');
  await expect(operator.card).toContainText('English');
  await expect(operator.card).toContainText(/Waiting for /);
  await expect(operator.card).toContainText(/What the bot tried.*not sent, \d+\s?%/s);
  await expectConfidence(operator.card, 'withheld');
});

test('an online operator gets the offer and owns the conversation after accepting', async ({ browsers }) => {
  const anna = await browsers.operator('anna', { presence: 'online' });
  const visitor = await browsers.visitor();
  await visitor.write(unanswerableQuestions('en', 3));
  await expect(anna.row(unanswerableQuestions('en', 3))).toContainText('For you');
  await anna.open(unanswerableQuestions('en', 3));
  await anna.accept();
  await expect(visitor.log).toContainText('Anna has joined');
  await expect(visitor.chat.getByRole('banner')).toContainText('Anna is with you');
});

test('each side sees the other write, read and answer', async ({ browsers }) => {
  const { visitor, operator } = await together(browsers, unanswerableQuestions('en', 4));
  // Watched from before: the notice stays only a few seconds.
  await Promise.all([
    expect(visitor.log).toContainText('Anna is typing'),
    operator.reply.pressSequentially('Good mor'),
  ]);
  await operator.answer('Good morning, Anna here.');
  await received(visitor, 'Good morning, Anna here.');
  await expect(operator.thread.getByRole('img', { name: 'Read by the visitor' })).toBeVisible();

  await Promise.all([
    expect(operator.conversation.getByText(/is typing$/)).toBeVisible(),
    visitor.composer.pressSequentially('Thank y'),
  ]);
  await visitor.write('Thank you, Anna.');
  await received(operator, 'Thank you, Anna.');
  await expect(visitor.log.getByText('Read', { exact: true })).toBeVisible();
});

test('a note is seen by colleagues and never by the visitor', async ({ browsers }) => {
  const { visitor, operator } = await together(browsers, unanswerableQuestions('en', 5));
  await operator.button('Note').click();
  await operator.note.fill('Asked the same last week');
  await operator.button('Add note').click();
  await received(operator, 'Asked the same last week');
  await operator.button('Reply').click();
  await operator.answer('I am looking.');
  await received(visitor, 'I am looking.');
  await expect(visitor.log).not.toContainText('last week');
});

test('a transfer with a note is accepted by the colleague, who then replies', async ({ browsers }) => {
  const { visitor, operator: anna } = await together(browsers, unanswerableQuestions('en', 6));
  const marco = await browsers.operator('marco', { presence: 'online' });
  await anna.button('Transfer').click();
  const dialog = anna.page.getByRole('dialog', { name: 'Transfer the conversation' });
  await dialog.getByRole('radio', { name: /^Marco/ }).check();
  await dialog.getByRole('textbox', { name: 'Note for the next operator' }).fill('Wants a Langa, size M');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(dialog).toBeHidden();

  await marco.open(unanswerableQuestions('en', 6));
  await expect(marco.card).toContainText('Transferred by Anna');
  await expect(marco.card).toContainText('Wants a Langa, size M');
  await marco.accept();
  await expect(visitor.chat.getByRole('banner')).toContainText('Marco is with you');
  await marco.answer('Marco speaking.');
  await received(visitor, 'Marco speaking.');
  await expect(visitor.log).not.toContainText('size M');
  await expect(anna.conversation).toContainText('Assigned to Marco.');
});

test('the bot answers a conversation returned to it, and an operator can take it over again', async ({ browsers }) => {
  const { visitor, operator } = await together(browsers, unanswerableQuestions('en', 7));
  await operator.button('More').click();
  await operator.page.getByRole('menuitem', { name: /^Return to the bot/ }).click();
  await expect(visitor.log).toContainText('Automatic answers are back');
  await visitor.write(suggestedQuestions('en', 1));
  await expect(visitor.sources).not.toHaveCount(0);

  await operator.conversation.getByRole('button', { name: /^Take over/ }).click();
  await expect(operator.reply).toBeVisible();
  await expect(visitor.log).toContainText('Anna has joined');
  await operator.answer('A person again.');
  await received(visitor, 'A person again.');
});

test('who has as many conversations as allowed finds the buttons that would give another, with the reason', async ({
  browsers,
  server,
}) => {
  const operator = await opened(browsers, unanswerableQuestions('en', 1));
  const elena = await Api.signedIn(server.url, 'elena');
  const accounts = (await elena.get<OperatorAccountView[]>('/api/v1/operator-accounts')).body;
  const anna = accounts.find(({ email }) => email.startsWith('anna'));
  const allow = (capacity: number | undefined) =>
    elena.ask('PATCH', `/api/v1/operator-accounts/${anna?.id}`, {
      body: JSON.stringify({ capacity }),
      headers: { 'Content-Type': 'application/json' },
    });
  const refuses = async (button: Locator) => {
    await expect(button).toHaveAccessibleDescription('Your account takes no conversations.');
    await expect(button).toBeDisabled();
    await button.focus();
    await expect(button).toBeFocused();
    await operator.page.keyboard.press('Enter');
  };
  await allow(0);
  await refuses(operator.card.getByRole('button', { name: /^Accept/ }));
  await allow(anna?.capacity);
  await expect(operator.card).not.toContainText('Your account takes no conversations.');
  await operator.accept();
  await operator.button('More').click();
  await operator.page.getByRole('menuitem', { name: /^Return to the bot/ }).click();
  await allow(0);
  const takeOver = operator.conversation.getByRole('button', { name: /^Take over/ });
  await refuses(takeOver);
  expect(await axeFindings(operator.page)).toEqual([]);
  await allow(anna?.capacity);
  await expect(takeOver).toBeEnabled();
});

test('on a small screen an offer covers nothing of the open conversation', async ({ browsers }) => {
  const operator = await opened(browsers, unanswerableQuestions('en', 12));
  await operator.accept();
  await operator.page.setViewportSize({ width: 390, height: 844 });
  await browsers.operators.setPresence('anna', 'online');
  await browsers.waitingVisitor(unanswerableQuestions('en', 13));
  const card = operator.page.getByRole('region', { name: 'Offers' }).getByRole('alert');
  await expect(card).toContainText(unanswerableQuestions('en', 13));
  const gap = async () => {
    const [offer, main] = [await card.boundingBox(), await operator.conversation.boundingBox()];
    return offer && main && main.y - (offer.y + offer.height);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await expect(operator.reply).toBeInViewport();
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(operator.said(unanswerableQuestions('en', 13))).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('an offer is in every tab and on the phone of its operator, and in none once it is accepted in one', async ({
  browsers,
}) => {
  const question = unanswerableQuestions('en', 14);
  const anna = await browsers.operator('anna', { presence: 'online' });
  const tab = await anna.page.context().newPage();
  await tab.goto(`${anna.url}/console/knowledge`);
  const viewport = { width: 390, height: 844 };
  const phone = await browsers.operator('anna', { presence: 'online', path: '/settings', viewport });
  await expect(tab.getByRole('heading', { name: 'Knowledge' })).toBeVisible();
  await expect(phone.page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const visitor = await browsers.visitor();
  await visitor.write(question);
  await expect(anna.row(question)).toContainText('For you');
  const [inTab, onPhone] = [tab, phone.page].map((page) =>
    page.getByRole('region', { name: 'Offers' }).getByRole('alert'),
  ) as [Locator, Locator];
  await expect(inTab).toContainText(question);
  await expect(onPhone).toContainText(question);
  await onPhone.getByRole('button', { name: 'Accept' }).click();
  await expect(phone.said(question)).toBeVisible();
  await expect(visitor.log).toContainText('Anna has joined');
  await expect(inTab).toHaveCount(0);
  await expect(onPhone).toHaveCount(0);
  await expect(anna.row(question)).toHaveCount(0);
});

test('a snoozed conversation wakes when the visitor writes', async ({ browsers }) => {
  const { visitor, operator } = await together(browsers, unanswerableQuestions('en', 8));
  await operator.button('Snooze').click();
  await operator.page.getByRole('menuitem', { name: /^For an hour/ }).click();
  await expect(operator.conversation).toContainText('Snoozed until');
  await visitor.write('Are you there?');
  await received(operator, 'Are you there?');
  await expect(operator.reply.or(operator.card)).toBeVisible();
});

test('the visitor rates the conversation after its end, and the operator sees the rating', async ({ browsers }) => {
  const { visitor, operator } = await together(browsers, unanswerableQuestions('en', 9));
  await operator.answer('All done.');
  await operator.button('Resolve').click();
  await operator.page.getByRole('menuitem', { name: /^Answered, visitor confirmed/ }).click();
  await expect(operator.conversation).toContainText('Resolved: Answered, visitor confirmed.');
  const rating = visitor.chat.getByRole('region', { name: 'How was this conversation?' });
  await rating.getByText('4 stars, Very good').click({ force: true });
  await rating.getByRole('textbox').fill('Quick and kind');
  await rating.getByRole('button', { name: 'Send rating' }).click();
  await expect(rating).toContainText('Thank you for your rating.');
  await expect(operator.page.getByRole('complementary', { name: 'Details' })).toContainText('Quick and kind');
  await expect(operator.thread).toContainText('The visitor gave 4 stars');
});

test('of two operators who accept concurrently one wins, and the other sees who did', async ({ browsers, server }) => {
  const anna = await opened(browsers, unanswerableQuestions('en', 10));
  const marco = await browsers.operator('marco');
  await marco.open(unanswerableQuestions('en', 10));
  // With the server stopped, so that neither is shown the other's when it presses.
  server.signal('SIGSTOP');
  for (const { card } of [anna, marco]) await card.getByRole('button', { name: 'Accept' }).click();
  server.signal('SIGCONT');
  const isOwner = async ({ reply }: OperatorPage) => reply.isVisible();
  await expect.poll(async () => [await isOwner(anna), await isOwner(marco)].toSorted()).toEqual([false, true]);
  const [loser, winner] = (await isOwner(anna)) ? [marco, 'Anna'] : [anna, 'Marco'];
  await expect(loser.conversation).toContainText(`Assigned to ${winner}.`);
});

test("when a supervisor takes over, the colleague's draft is kept but not sent", async ({ browsers }) => {
  const { visitor, operator: anna } = await together(browsers, unanswerableQuestions('en', 11));
  await anna.reply.fill('I was just about to say');
  const sofia = await browsers.operator('sofia');
  await sofia.goTo('all');
  await sofia.open(unanswerableQuestions('en', 11));
  await sofia.conversation.getByRole('button', { name: /^Take over/ }).click();
  await sofia.answer('Sofia here, good morning.');
  await expect(anna.conversation).toContainText('Sofia took over this conversation. Your draft is kept.');
  await expect(anna.reply).toHaveValue('I was just about to say');
  await expect(anna.reply).toHaveJSProperty('readOnly', true);
  await anna.page.keyboard.press('Control+Enter');
  await received(visitor, 'Sofia here, good morning.');
  await expect(visitor.log).not.toContainText('just about to say');
});

test('a double click opens the menu of outcomes and keeps it open', async ({ browsers }) => {
  const operator = await opened(browsers, unanswerableQuestions('en', 5));
  await operator.accept();
  await operator.button('Resolve').dblclick();
  await expect(operator.page.getByRole('menuitem')).not.toHaveCount(0);
  await operator.page.getByRole('menuitem').first().click();
  await expect(operator.reply).toBeHidden();
});

test('the last row of the queue disappears when it is accepted by keyboard, and the queue is empty', async ({
  browsers,
}) => {
  const question = unanswerableQuestions('en', 6);
  const operator = await opened(browsers, question);
  await expect(operator.card).toBeVisible();
  await operator.row(question).focus();
  await operator.page.keyboard.press('a');
  await expect(operator.reply).toBeVisible();
  await expect(operator.list.getByText('Nobody is waiting')).toBeVisible();
  await expect(operator.row(question)).toHaveCount(0);
});

test('a notice says that a snoozed conversation is back, and the card that its visitor has left', async ({
  browsers,
}) => {
  const question = unanswerableQuestions('en', 3);
  const { visitor } = await browsers.waitingVisitor(question);
  const anna = await browsers.operator('anna', { presence: 'busy' });
  await anna.open(question);
  await anna.accept();
  await anna.button('Snooze').click();
  await anna.page.getByRole('menuitem').first().click();
  await anna.goTo('all');
  visitor.send('are you still there?');
  await expect(anna.page.getByText('is back from snooze')).toBeVisible();
  await anna.open('are you still there?');
  visitor.close();
  await expect(anna.card.getByText('Left the page')).toBeVisible();
});
