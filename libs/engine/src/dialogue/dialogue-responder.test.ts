import { describe, expect, test, vi } from 'vitest';
import type { ArticleId, VisitorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { order, orderStatus, orders, said, say, shopWithOrders } from '#testing/shop-with-orders.js';
import { systemAuthor } from '../access/author.js';
import { execute } from '../conversation/execute.js';
import type { Question } from '../ports/answerer.js';
import { fault } from '../ports/business/business-result.js';

const askNumber = 'What is the order number? It is in the confirmation email.';
const askPair =
  'The number and the email address do not belong together. What is the right number, or the right address?';
const askEmail = 'Which email address was used?';

describe('a possible request of the visitor', () => {
  test('is offered as a choice, and starts with the values already given', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'parcel V-10625')).toBe('Shall I do this: Check the status of my order?');
    const log = await engine.ports.events.events(id, { after: 0, limit: 100 });
    expect(log.at(-1)?.data).toMatchObject({
      choices: [{ label: 'Check the status of my order', action: 'order.status' }],
      none: 'None of these',
    });
    expect(await say(engine, id, 'yes')).toBe(askEmail);
    expect(await say(engine, id, 'ada@example.com')).toBe(orderStatus);
  });

  test('is not offered twice in a row, and turned down calls a person', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    await say(engine, id, 'parcel');
    await say(engine, id, 'parcel, I said');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'low_confidence' });
    const other = await engine.start('another');
    await engine.say(other, 'another', 'parcel');
    await vi.waitFor(async () => expect((await engine.state(other)).answerOwed).toBeNull());
    await engine.say(other, 'another', 'None of these');
    await vi.waitFor(async () =>
      expect(await engine.state(other)).toMatchObject({ state: 'queued', handoffReason: 'no_match' }),
    );
  });
});

describe('a dialogue', () => {
  test('asks for the inputs of an action, calls it once and reports the outcome', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'where is my order?')).toBe(askNumber);
    expect(await say(engine, id, '10625')).toBe(askEmail);
    expect(await say(engine, id, 'ada@example.com')).toBe(orderStatus);
    const types = await engine.types(id);
    expect(types.filter((type) => type.startsWith('action.'))).toEqual(['action.requested', 'action.completed']);
    expect(await engine.state(id)).toMatchObject({ dialogue: null, standingAnswer: null, state: 'bot' });
    expect(await engine.lastDecision(id)).toBeUndefined();
  });

  test("gives the same reply for a missing order and another person's, then hands over", async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, '10625');
    const wrong = await say(engine, id, 'eve@example.com');
    expect(wrong).toBe(`I cannot find anything that matches. ${askPair}`);
    expect(await say(engine, id, 'order V-99999')).toBe(wrong);
    await say(engine, id, 'ada@example.com');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'verification_failed' });
  });

  test.each([
    ['the address', 'V-10625', 'ada@exmple.com', 'ada@example.com'],
    ['the number', 'V-10652', 'ada@example.com', '10625'],
  ])('keeps what was right where number and address do not match: %s is corrected', async (_, number, email, right) => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    await say(engine, id, `where is my order ${number}?`);
    expect(await say(engine, id, email)).toBe(`I cannot find anything that matches. ${askPair}`);
    expect(await say(engine, id, right)).toBe(orderStatus);
  });

  test('is not gone on with after five wrong guesses in a conversation', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    for (const number of ['11111', '22222', '33333', '44444', '55555']) {
      await say(engine, id, 'where is my order?');
      await say(engine, id, number);
      await say(engine, id, 'ada@example.com');
      await say(engine, id, 'forget it');
    }
    expect((await engine.state(id)).mismatches).toBe(5);
    await say(engine, id, 'where is my order?');
    await say(engine, id, '10625');
    await say(engine, id, 'ada@example.com');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'verification_failed' });
  });

  test('lets the knowledge base answer a question in between, with its sources, and continues', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, 'are you open on Sunday?');
    expect((await said(engine, id)).slice(1)).toEqual(['We are closed.', `Back to your request. ${askNumber}`]);
    const log = await engine.ports.events.events(id, { after: 0, limit: 100 });
    const answers = log.filter(({ type, data }) => type === 'message.posted' && 'citations' in data);
    expect((await engine.ports.events.decisions(answers.map((event) => event.id))).size).toBe(1);
    expect(await say(engine, id, '10625')).toBe(askEmail);
  });

  test('replies that a question in between has no known answer, records it, and does not count it as a failed attempt', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    const unknown = `I don’t know that, and I’d rather not guess. A colleague can answer: just ask for one. Back to your request. ${askNumber}`;
    for (const question of ['who owns you?', 'and since when?', 'really?'])
      expect(await say(engine, id, question)).toBe(unknown);
    const log = await engine.ports.events.events(id, { after: 0, limit: 100 });
    const withheld = log.filter(({ type }) => type === 'answer.withheld');
    const records = await engine.ports.events.decisions(withheld.map((event) => event.id));
    expect([...records.values()].map(({ decision }) => decision)).toEqual(['withhold', 'withhold', 'withhold']);
    const choices = log.flatMap(({ type, data }) =>
      type === 'message.posted' && 'choices' in data ? [data.choices] : [],
    );
    expect(choices.at(-1)).toEqual([{ label: 'Talk to a person' }]);
    expect(await say(engine, id, '10625')).toBe(askEmail);
  });

  test('calls a person to the fourth question that is not known', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    for (const question of ['who owns you?', 'and since when?', 'really?', 'why not?']) await say(engine, id, question);
    expect(await engine.ports.journal.read(id)).toMatchObject({ state: 'queued', dialogue: null });
  });

  test('ends with a wish for a person', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, 'I want a person');
    expect(await engine.state(id)).toMatchObject({ handoffReason: 'visitor_requested', dialogue: null });
  });

  test('starts with the answer of an article that the action replaces', async () => {
    const engine = shopWithOrders(orders, ['track-order' as ArticleId]);
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'how do I track my parcel?')).toBe(askNumber);
  });

  test('is offered where such an article answers less surely than a form begins, and is not offered twice in a row', async () => {
    const engine = shopWithOrders(orders, ['track-order' as ArticleId]);
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'tracking')).toBe('Shall I do this: Check the status of my order?');
    expect(await say(engine, id, 'tracking, please')).toBe('Follow the link.');
  });

  test('replaces such an article among the choices', async () => {
    const engine = shopWithOrders(orders, ['track-order' as ArticleId]);
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'follow')).toBe('Did you mean…?');
    const log = await engine.ports.events.events(id, { after: 0, limit: 100 });
    expect(log.at(-1)?.data).toMatchObject({
      choices: [
        { label: 'About hours', articleId: 'hours' },
        { label: 'Check the status of my order', action: 'order.status' },
      ],
    });
  });

  test("continues in the language in which it began, whatever the page's", async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    expect(await say(engine, id, "dov'è il mio ordine?")).toBe(
      'Qual è il numero dell’ordine? È nell’e-mail di conferma.',
    );
    expect(await say(engine, id, '10625')).toBe('Qual è l’indirizzo e-mail usato?');
  });

  test('never begins where the bot carries out nothing', async () => {
    const engine = shopWithOrders(orders, null);
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    expect((await engine.state(id)).state).toBe('queued');
    expect(engine.questions.every(({ chatbotId }) => chatbotId === 'shop')).toBe(true);
  });

  test('calls a person where the system cannot be reached', async () => {
    const engine = shopWithOrders({ order: async () => fault('unavailable', 'down') });
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, '10625');
    expect(await say(engine, id, 'ada@example.com')).toBe('I cannot reach the system that I need at the moment.');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'connector_error' });
  });

  test('does not ask a signed-in visitor for the signed address, even after a wrong number', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    const visitorId = 'visitor' as VisitorId;
    const visitor = { name: 'Ada', assurance: 'verified' } as const;
    const command = { type: 'identify-visitor', from: visitorId, visitorId, visitor, ends: false } as const;
    await execute(engine.ports, { conversationId: id, by: systemAuthor, command: () => ok(command) });
    const signed = { email: 'ada@example.com', identity: { method: 'jwt' } };
    vi.spyOn(engine.ports.visitors, 'get').mockResolvedValue(signed as never);
    await say(engine, id, 'where is my order?');
    expect(await say(engine, id, '99999')).toBe(`I cannot find anything that matches. ${askNumber}`);
    expect(await say(engine, id, '10625')).toBe(orderStatus.replace('2026:', '2026, €508.00:'));
  });

  test('offers no code to a visitor without a number if e-mail is not configured', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'where is my order?')).toBe(askNumber);
    expect(await say(engine, id, 'I do not have it')).toMatch(/^That is no problem\. A colleague can help/);
  });

  test('is over once its chatbot does the action no longer', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    engine.setPolicy({ actions: [] });
    expect(await say(engine, id, 'are you open on Sunday?')).toBe('We are closed.');
    expect((await engine.state(id)).dialogue).toBeNull();
  });

  test('that begins with a complaint begins with regret', async () => {
    const recognise = (question: Question) =>
      question.chatbotId.endsWith('#intents')
        ? answered(question, '1.', 'intent:ticket.open:en:shop')
        : withheld(question);
    const engine = new EngineHarness(recognise, { actions: [{ name: 'ticket.open', replaces: [] }] });
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'I want to complain about your staff')).toBe(
      'I am sorry about that. What is the problem? One or two sentences will do.',
    );
  });

  test('that opens a ticket which the system refuses calls a person at once', async () => {
    const recognise = (question: Question) =>
      question.chatbotId.endsWith('#intents')
        ? answered(question, '1.', 'intent:ticket.open:en:shop')
        : withheld(question);
    const engine = new EngineHarness(recognise, { actions: [{ name: 'ticket.open', replaces: [] }] });
    engine.embedded = scriptedSystems({ tickets: { open: async () => fault('invalid', 'no such tracker') } });
    const id = await engine.start('visitor');
    for (const text of ['open a ticket', 'The zip broke.', 'Ada', 'ada@example.com', 'yes'])
      await say(engine, id, text);
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'connector_error' });
  });

  test('hands over after an unexpected error, and leaves no answer pending', async () => {
    const engine = shopWithOrders();
    const id = await engine.start('visitor');
    const visitorId = 'visitor' as VisitorId;
    const visitor = { name: 'Ada', assurance: 'verified' } as const;
    const command = { type: 'identify-visitor', from: visitorId, visitorId, visitor, ends: false } as const;
    await execute(engine.ports, { conversationId: id, by: systemAuthor, command: () => ok(command) });
    vi.spyOn(engine.ports.visitors, 'get').mockRejectedValue(new Error('a bug'));
    await say(engine, id, 'where is my order?');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'bot_error', answerOwed: null });
    expect(engine.log.lines).toMatchObject([{ level: 'error', fields: { conversationId: id } }]);
  });

  test('hands over if the outcome is unknown', async () => {
    const engine = shopWithOrders({ order: async () => ({ ok: true, value: { ...order, placedAt: 'a bug' } }) });
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, '10625');
    await say(engine, id, 'ada@example.com');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'bot_error', dialogue: null });
  });
});
