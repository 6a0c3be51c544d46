import { describe, expect, test, vi } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { EventOf } from '#domain/conversation/evolve-message.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { runProgramCommand } from '../conversation/run-program-command.js';
import { eraseConversation } from '../erasure/erase.js';
import type { Answer, Question } from '../ports/answerer.js';

const program = { kind: 'api_key', id: 'bot-of-the-shop' } as const;
const knows = (question: Question) => answered(question, 'Within 30 days.', 'returns');
const isAsked = (question: Question): Answer => {
  const { decision, ...rest } = withheld(question);
  return { ...rest, decision: { ...decision, reason: 'visitor_requested' } };
};

async function asked(reply: (question: Question) => Answer, externalBot: 'first' | 'last') {
  const engine = new EngineHarness(reply, { externalBot, routing: 'claim' });
  const id = await engine.start('visitor');
  await engine.say(id, 'visitor', 'Can I return it?');
  return { engine, id };
}

/** The turn that the program is offered, once it is. */
function offerOf(engine: EngineHarness, id: ConversationId, count = 1): Promise<EventOf<'turn.offered'>['data']> {
  return vi.waitUntil(async () => {
    const log = await engine.ports.events.events(id, { limit: 100 });
    const offers = log.flatMap((event) => (event.type === 'turn.offered' ? [event.data] : []));
    return offers.length >= count ? offers.at(-1) : undefined;
  });
}

function reply(engine: EngineHarness, conversationId: ConversationId, turn: { control: number; answersUpTo: number }) {
  const command = { type: 'post-program-message', text: 'Says the shop.', ...turn } as const;
  return runProgramCommand(engine.ports, { conversationId, program, clientKey: engine.key(), command });
}

const lastText = async (engine: EngineHarness, id: ConversationId) => (await engine.state(id)).lastMessage?.text;

test('an external bot with `first` replies instead of the knowledge base', async () => {
  const { engine, id } = await asked(knows, 'first');
  const { control, answersUpTo, text } = await offerOf(engine, id);
  expect(text).toBe('Can I return it?');
  expect((await reply(engine, id, { control, answersUpTo })).ok).toBe(true);
  engine.clock.advance(60_000);
  await engine.sweep.run();
  expect(await lastText(engine, id)).toBe('Says the shop.');
  expect((await engine.state(id)).answerOwed).toBeNull();
});

test('the knowledge base answers at once where the external bot passes', async () => {
  const { engine, id } = await asked(knows, 'first');
  const { control, answersUpTo } = await offerOf(engine, id);
  const command = { type: 'pass-turn', control, answersUpTo } as const;
  const passed = { conversationId: id, program, clientKey: engine.key(), command };
  expect((await runProgramCommand(engine.ports, passed)).ok).toBe(true);
  await vi.waitFor(async () => expect(await lastText(engine, id)).toBe('Within 30 days.'));
});

test('the knowledge base answers where the external bot is silent for its time, and a later reply is refused', async () => {
  const { engine, id } = await asked(knows, 'first');
  const turn = await offerOf(engine, id);
  engine.clock.advance(19_999);
  await engine.sweep.run();
  expect(await lastText(engine, id)).toBe('Can I return it?');
  engine.clock.advance(1);
  await engine.sweep.run();
  await vi.waitFor(async () => expect(await lastText(engine, id)).toBe('Within 30 days.'));
  expect(await reply(engine, id, turn)).toMatchObject({ ok: false, code: 'turn_moved' });
});

test('a wish for a person is never offered to the external bot', async () => {
  const { engine, id } = await asked(isAsked, 'first');
  await vi.waitFor(async () => expect((await engine.state(id)).state).toBe('queued'));
  expect(await engine.types(id)).not.toContain('turn.offered');
});

test('an external bot with `last` gets the turn only if the knowledge base has no answer', async () => {
  const known = await asked(knows, 'last');
  await vi.waitFor(async () => expect(await lastText(known.engine, known.id)).toBe('Within 30 days.'));
  expect(await known.engine.types(known.id)).not.toContain('turn.offered');

  const { engine, id } = await asked(withheld, 'last');
  await offerOf(engine, id);
  engine.clock.advance(20_000);
  await engine.sweep.run();
  await vi.waitFor(async () => expect(await engine.state(id)).toMatchObject({ state: 'queued' }));
  expect((await engine.state(id)).handoffReason).toBe('low_confidence');
});

test('a message sent meanwhile starts another turn, which is offered with all messages', async () => {
  const { engine, id } = await asked(knows, 'first');
  const first = await offerOf(engine, id);
  await engine.say(id, 'visitor', 'It is a bicycle.');
  const second = await offerOf(engine, id, 2);
  expect(second.text).toBe('Can I return it?\nIt is a bicycle.');
  expect(await reply(engine, id, first)).toMatchObject({ ok: false, code: 'turn_moved' });
  expect((await reply(engine, id, second)).ok).toBe(true);
});

test('a reply is never posted after a person has taken over', async () => {
  const { engine, id } = await asked(knows, 'first');
  const turn = await offerOf(engine, id);
  const operatorId = engine.addOperator('Anna');
  const command = { type: 'assign', operatorId } as const;
  await runProgramCommand(engine.ports, { conversationId: id, program, clientKey: engine.key(), command });
  expect((await engine.state(id)).state).toBe('assigned');
  expect((await reply(engine, id, turn)).ok).toBe(false);
  expect(await lastText(engine, id)).toBe('Can I return it?');
});

describe('an external bot that is down', () => {
  /** Asks in a new conversation, and resolves once the turn is offered, or answered without. */
  async function ask(engine: EngineHarness): Promise<{ id: ConversationId; isOffered: boolean }> {
    const id = await engine.start('visitor');
    await engine.say(id, 'visitor', 'Can I return it?');
    const { answerOwed } = await vi.waitUntil(async () => {
      const state = await engine.state(id);
      return state.answerOwed === null || state.answerOwed.offeredUntil !== undefined ? state : null;
    });
    return { id, isOffered: answerOwed !== null };
  }
  const isOffered = async (engine: EngineHarness) => (await ask(engine)).isOffered;

  /** The same, and lets the offer time out. */
  async function isOfferedInVain(engine: EngineHarness): Promise<boolean> {
    const asked = await ask(engine);
    engine.clock.advance(20_000);
    await engine.sweep.run();
    await vi.waitFor(async () => expect((await engine.state(asked.id)).answerOwed).toBeNull());
    return asked.isOffered;
  }

  async function down() {
    const engine = new EngineHarness(knows, { externalBot: 'first', routing: 'claim' });
    const offered: boolean[] = [];
    for (let turn = 0; turn < 6; turn += 1) offered.push(await isOfferedInVain(engine));
    return { engine, offered };
  }
  const logged = ({ log }: EngineHarness) => log.lines.filter(({ message }) => message.includes('the external bot'));

  test('is no longer waited for after several turns in a row, which is logged once', async () => {
    const { engine, offered } = await down();
    expect(offered).toEqual([true, true, true, true, true, false]);
    expect(logged(engine)).toMatchObject([{ level: 'warn', fields: { timeouts: 5 } }]);
  });

  test('is tried with one turn a minute, and gets all again once it replies', async () => {
    const { engine } = await down();
    engine.clock.advance(60_000);
    expect([await isOfferedInVain(engine), await isOffered(engine)]).toEqual([true, false]);
    engine.clock.advance(60_000);
    const { id } = await ask(engine);
    await reply(engine, id, await offerOf(engine, id));
    expect([await isOffered(engine), await isOffered(engine)]).toEqual([true, true]);
    expect(logged(engine).map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  test('does not count as back where a program erases the conversation of a trial', async () => {
    const { engine } = await down();
    engine.clock.advance(60_000);
    const { id, isOffered: isTrial } = await ask(engine);
    expect((await eraseConversation(engine.ports, id, { actor: program })).ok).toBe(true);
    expect([isTrial, await isOffered(engine)]).toEqual([true, false]);
    expect(logged(engine).map(({ level }) => level)).toEqual(['warn']);
  });

  test('keeps its turns where each is followed by another message', async () => {
    const engine = new EngineHarness(knows, { externalBot: 'first', routing: 'claim' });
    const id = await engine.start('visitor');
    for (let turn = 1; turn <= 8; turn += 1) {
      await engine.say(id, 'visitor', `Question ${turn}`);
      await offerOf(engine, id, turn);
    }
    expect(logged(engine)).toEqual([]);
  });
});
