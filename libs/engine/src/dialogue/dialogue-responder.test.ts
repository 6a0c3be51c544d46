import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Ticket } from '#contracts/business/tickets.js';
import type { ArticleId, ConversationId, VisitorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { someCandidate } from '#testing/arbitrary-commands.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { systemAuthor } from '../access/author.js';
import { ActionRunner } from '../actions/action-runner.js';
import { TurnAnswerer } from '../answering/turn-answerer.js';
import { execute } from '../conversation/execute.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import type { Answer, Question } from '../ports/answerer.js';
import { fault } from '../ports/business/business-result.js';
import type { BusinessSystems } from '../ports/business/business-systems.js';

const order = {
  number: 'V-10625',
  customerId: 'c-1',
  customerEmail: 'ada@example.com',
  status: 'shipped',
  tracking: 'VD1',
  placedAt: '2026-03-01T09:30:00.000Z',
  lines: [],
  total: { amount: 50800, currency: 'EUR' },
};
const orders = {
  order: async (number: string) => ({ ok: true, value: number === 'V-10625' ? order : null }) as const,
};
const outcome = 'This is what I found.\nOrder V-10625 of 1 March 2026: shipped. Tracking: VD1';
const askNumber = 'What is the order number? It is in the confirmation email.';
const askPair =
  'The number and the email address do not belong together. What is the right number, or the right address?';
const askEmail = 'Which email address was used?';

/** Recognises one request in two languages, has one answer, and recognises requests for a person. */
function knowledge(question: Question): Answer {
  const { text, chatbotId } = question;
  const locale = text.startsWith('dov') ? 'it' : question.locale;
  const answer = answerTo(question, text, chatbotId);
  return { ...answer, decision: { ...answer.decision, locale } };
}

function answerTo(question: Question, text: string, chatbotId: string): Answer {
  if (chatbotId.endsWith('#intents')) {
    const id = 'intent:order.status:en:shop';
    if (text.startsWith('parcel') && question.mayClarify) return asking(question, id);
    return /^(where is my order|dov)/.test(text) ? answered({ ...question, text }, '1.', id) : withheld(question);
  }
  if (text.includes('person')) {
    const reply = withheld(question);
    return { ...reply, decision: { ...reply.decision, reason: 'visitor_requested' } };
  }
  if (text.startsWith('how do I track')) return answered(question, 'Follow the link.', 'track-order');
  if (text.startsWith('follow')) return offering(question, ['track-order', 'hours']);
  if (text.startsWith('tracking')) return unsure(answered(question, 'Follow the link.', 'track-order'), 0.85);
  return text.includes('open on Sunday') ? answered(question, 'We are closed.', 'hours') : withheld(question);
}

function unsure(answer: Answer, confidence: number): Answer {
  return { ...answer, decision: { ...answer.decision, confidence } };
}

/** Asks back about an intent. */
function asking(question: Question, id: string): Answer {
  return offering(question, [id], 'Check the status of my order');
}

function offering(question: Question, ids: readonly string[], label?: string): Answer {
  const { decision, ...reply } = withheld(question);
  const choices = ids.map((id) => ({ label: label ?? `About ${id}`, articleId: id as ArticleId }));
  const candidates = ids.map((id) => someCandidate(id as ArticleId, 0.8 / ids.length));
  return {
    ...reply,
    text: 'Did you mean…?',
    choices,
    decision: { ...decision, candidates, decision: 'clarify', reason: null },
  };
}

function shop(systems: Partial<BusinessSystems['orders']> = orders, actions: readonly ArticleId[] | null = []) {
  const listed = actions === null ? [] : [{ name: 'order.status' as const, replaces: [...actions] }];
  const engine = new EngineHarness(knowledge, { actions: listed, orderPrefix: 'V-', routing: 'claim' });
  engine.embedded = scriptedSystems({ orders: systems });
  return engine;
}

async function said(engine: EngineHarness, id: ConversationId): Promise<string[]> {
  const log = await engine.ports.events.events(id, { after: 0, limit: 500 });
  return log.flatMap(({ type, actor, data }) => (type === 'message.posted' && actor.kind === 'bot' ? [data.text] : []));
}

/** Sends a message, and waits for the bot's reply or a handoff. */
async function say(engine: EngineHarness, id: ConversationId, text: string): Promise<string | undefined> {
  await engine.say(id, 'visitor', text);
  await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  return (await said(engine, id)).at(-1);
}

describe('a possible request of the visitor', () => {
  test('is offered as a choice, and starts with the values already given', async () => {
    const engine = shop();
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'parcel V-10625')).toBe('Shall I do this: Check the status of my order?');
    const log = await engine.ports.events.events(id, { after: 0, limit: 100 });
    expect(log.at(-1)?.data).toMatchObject({
      choices: [{ label: 'Check the status of my order', action: 'order.status' }],
      none: 'None of these',
    });
    expect(await say(engine, id, 'yes')).toBe(askEmail);
    expect(await say(engine, id, 'ada@example.com')).toBe(outcome);
  });

  test('is not offered twice in a row, and turned down calls a person', async () => {
    const engine = shop();
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
    const engine = shop();
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'where is my order?')).toBe(askNumber);
    expect(await say(engine, id, '10625')).toBe(askEmail);
    expect(await say(engine, id, 'ada@example.com')).toBe(outcome);
    const types = await engine.types(id);
    expect(types.filter((type) => type.startsWith('action.'))).toEqual(['action.requested', 'action.completed']);
    expect(await engine.state(id)).toMatchObject({ dialogue: null, standingAnswer: null, state: 'bot' });
    expect(await engine.lastDecision(id)).toBeUndefined();
  });

  test("gives the same reply for a missing order and another person's, then hands over", async () => {
    const engine = shop();
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
    const engine = shop();
    const id = await engine.start('visitor');
    await say(engine, id, `where is my order ${number}?`);
    expect(await say(engine, id, email)).toBe(`I cannot find anything that matches. ${askPair}`);
    expect(await say(engine, id, right)).toBe(outcome);
  });

  test('is not gone on with after five wrong guesses in a conversation', async () => {
    const engine = shop();
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
    const engine = shop();
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
    const engine = shop();
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
    const engine = shop();
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    for (const question of ['who owns you?', 'and since when?', 'really?', 'why not?']) await say(engine, id, question);
    expect(await engine.ports.journal.read(id)).toMatchObject({ state: 'queued', dialogue: null });
  });

  test('ends with a wish for a person', async () => {
    const engine = shop();
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, 'I want a person');
    expect(await engine.state(id)).toMatchObject({ handoffReason: 'visitor_requested', dialogue: null });
  });

  test('starts with the answer of an article that the action replaces', async () => {
    const engine = shop(orders, ['track-order' as ArticleId]);
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'how do I track my parcel?')).toBe(askNumber);
  });

  test('is offered where such an article answers less surely than a form begins, and is not offered twice in a row', async () => {
    const engine = shop(orders, ['track-order' as ArticleId]);
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'tracking')).toBe('Shall I do this: Check the status of my order?');
    expect(await say(engine, id, 'tracking, please')).toBe('Follow the link.');
  });

  test('replaces such an article among the choices', async () => {
    const engine = shop(orders, ['track-order' as ArticleId]);
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
    const engine = shop();
    const id = await engine.start('visitor');
    expect(await say(engine, id, "dov'è il mio ordine?")).toBe(
      'Qual è il numero dell’ordine? È nell’e-mail di conferma.',
    );
    expect(await say(engine, id, '10625')).toBe('Qual è l’indirizzo e-mail usato?');
  });

  test('never begins where the bot carries out nothing', async () => {
    const engine = shop(orders, null);
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    expect((await engine.state(id)).state).toBe('queued');
    expect(engine.questions.every(({ chatbotId }) => chatbotId === 'shop')).toBe(true);
  });

  test('calls a person where the system cannot be reached', async () => {
    const engine = shop({ order: async () => fault('unavailable', 'down') });
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, '10625');
    expect(await say(engine, id, 'ada@example.com')).toBe('I cannot reach the system that I need at the moment.');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'connector_error' });
  });

  test('does not ask a signed-in visitor for the signed address, even after a wrong number', async () => {
    const engine = shop();
    const id = await engine.start('visitor');
    const visitorId = 'visitor' as VisitorId;
    const visitor = { name: 'Ada', assurance: 'verified' } as const;
    const command = { type: 'identify-visitor', from: visitorId, visitorId, visitor, ends: false } as const;
    await execute(engine.ports, { conversationId: id, by: systemAuthor, command: () => ok(command) });
    const signed = { email: 'ada@example.com', identity: { method: 'jwt' } };
    vi.spyOn(engine.ports.visitors, 'get').mockResolvedValue(signed as never);
    await say(engine, id, 'where is my order?');
    expect(await say(engine, id, '99999')).toBe(`I cannot find anything that matches. ${askNumber}`);
    expect(await say(engine, id, '10625')).toBe(outcome.replace('2026:', '2026, €508.00:'));
  });

  test('offers no code to a visitor without a number if e-mail is not configured', async () => {
    const engine = shop();
    const id = await engine.start('visitor');
    expect(await say(engine, id, 'where is my order?')).toBe(askNumber);
    expect(await say(engine, id, 'I do not have it')).toBe(`Sorry, I did not get that. ${askNumber}`);
  });

  test('is over once its chatbot does the action no longer', async () => {
    const engine = shop();
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    engine.setPolicy({ actions: [] });
    expect(await say(engine, id, 'are you open on Sunday?')).toBe('We are closed.');
    expect((await engine.state(id)).dialogue).toBeNull();
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
    const engine = shop();
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
    const engine = shop({ order: async () => ({ ok: true, value: { ...order, placedAt: 'a bug' } }) });
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, '10625');
    await say(engine, id, 'ada@example.com');
    expect(await engine.state(id)).toMatchObject({ state: 'queued', handoffReason: 'bot_error', dialogue: null });
  });
});

describe('a call that is under way', () => {
  async function called() {
    const replies: ((value: Awaited<ReturnType<typeof orders.order>>) => void)[] = [];
    const asked = vi.fn(
      () => new Promise<Awaited<ReturnType<typeof orders.order>>>((resolve) => void replies.push(resolve)),
    );
    const engine = shop({ order: asked });
    const id = await engine.start('visitor');
    await say(engine, id, 'where is my order?');
    await say(engine, id, '10625');
    await engine.say(id, 'visitor', 'ada@example.com');
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    return { engine, id, asked, finish: () => replies[0]?.({ ok: true, value: order }) };
  }

  test('posts nothing once a person has taken over; its outcome is in the log', async () => {
    const { engine, id, finish } = await called();
    const principal = operatorPrincipal(engine.addOperator('Anna'));
    const command = { type: 'take-over' } as const;
    await runOperatorCommand(engine.ports, { conversationId: id, principal, clientKey: engine.key(), command });
    const before = await said(engine, id);
    finish();
    await vi.waitFor(async () => expect(await engine.types(id)).toContain('action.completed'));
    expect(await said(engine, id)).toEqual(before);
    expect(await engine.state(id)).toMatchObject({ state: 'assigned', dialogue: null });
  });

  test('keeps no word of a person erased meanwhile, neither in the log nor in the dialogue', async () => {
    const { engine, id, finish } = await called();
    const erase = { conversationId: id, by: systemAuthor, command: () => ok({ type: 'erase-actions' } as const) };
    await execute(engine.ports, erase);
    finish();
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
    expect(await said(engine, id)).not.toContain(outcome);
    const log = await engine.ports.events.events(id, { after: 0, limit: 100 });
    const inActions = log.filter(({ type }) => type.startsWith('action.') || type === 'dialogue.updated');
    expect(inActions.map(({ type }) => type)).toContain('action.completed');
    expect(JSON.stringify(inActions)).not.toContain('ada@example.com');
  });

  test.each([
    [500, 0],
    [2000, 2],
  ])('shows the visitor nothing more once a person has taken over, after %i ms', async (ms, deltas) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, id } = await called();
    await vi.advanceTimersByTimeAsync(ms);
    const principal = operatorPrincipal(engine.addOperator('Anna'));
    const command = { type: 'take-over' } as const;
    await runOperatorCommand(engine.ports, { conversationId: id, principal, clientKey: engine.key(), command });
    const shown = (kind: string) => engine.signals.filter((signal) => signal.kind === kind);
    const typing = shown('bot-typing');
    expect(typing.at(-1)).toMatchObject({ active: false });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown('bot-typing')).toEqual(typing);
    // The preview shown until then is cleared.
    expect(shown('answer-delta')).toHaveLength(deltas);
    expect(shown('answer-delta').at(-1)).toEqual(deltas > 0 ? expect.objectContaining({ text: '' }) : undefined);
  });

  test('reports its outcome first, and then answers messages sent meanwhile', async () => {
    const { engine, id, finish } = await called();
    await engine.say(id, 'visitor', 'are you open on Sunday?');
    finish();
    await vi.waitFor(async () => expect((await said(engine, id)).slice(-2)).toEqual([outcome, 'We are closed.']));
  });

  test('is repeated, and reports its outcome, after the process has ended', async () => {
    const { engine, id, asked } = await called();
    asked.mockImplementation(orders.order as never);
    // Stands for a new process, which has called nothing yet.
    const answers = new TurnAnswerer(engine.ports, new ActionRunner(engine.ports));
    answers.schedule(id);
    await vi.waitFor(async () => expect((await said(engine, id)).at(-1)).toBe(outcome));
    expect(await engine.types(id)).toContain('action.completed');
    expect(await engine.state(id)).toMatchObject({ dialogue: null, answerOwed: null, pendingActions: [] });
  });
});

describe('a write that was under way when the process ended', () => {
  const ticket: Ticket = {
    ...{ id: 'T-7', subject: 'It broke', state: 'open', status: 'New', requesterEmail: 'ada@example.com' },
    ...{ createdAt: order.placedAt, updatedAt: order.placedAt, url: null },
  };

  test.each([
    [ticket, /^Done\. The reply goes to ada@example\.com\.\nYour request has the number T-7: It broke$/, 'bot'],
    [null, /^I cannot reach the system/, 'queued'],
  ])('is looked up a minute later, never repeated, and its outcome is reported (%#)', async (value, words, state) => {
    const open = vi.fn(() => new Promise<never>(() => {}));
    const opened = vi.fn(async () => ({ ok: true, value }) as const);
    const recognise = (question: Question) =>
      question.chatbotId.endsWith('#intents')
        ? answered(question, '1.', 'intent:ticket.open:en:shop')
        : withheld(question);
    const engine = new EngineHarness(recognise, { actions: [{ name: 'ticket.open', replaces: [] }] });
    engine.embedded = scriptedSystems({ tickets: { open, opened } });
    const id = await engine.start('visitor');
    for (const text of ['open a ticket', 'The zip broke.', 'Ada', 'ada@example.com']) await say(engine, id, text);
    await engine.say(id, 'visitor', 'yes');
    await vi.waitFor(() => expect(open).toHaveBeenCalled());

    const { conversations } = engine.ports;
    expect(await conversations.due(engine.clock.now() + 59_999, 10)).toEqual([]);
    expect(await conversations.due(engine.clock.now() + 60_000, 10)).toEqual([{ id, kind: 'recover-action' }]);
    const actions = new ActionRunner(engine.ports);
    const answers = new TurnAnswerer(engine.ports, actions);
    answers.schedule(id);
    engine.clock.advance(60_000);
    await actions.recover(id);
    answers.schedule(id);
    await vi.waitFor(async () => expect((await said(engine, id)).at(-1)).toMatch(words));
    expect(await engine.state(id)).toMatchObject({ state, dialogue: null, answerOwed: null });
    expect(open).toHaveBeenCalledTimes(1);
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
