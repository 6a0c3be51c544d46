import { describe, expect, test, vi } from 'vitest';
import type { VisitorCommand } from '#contracts/commands.js';
import { minuteMs } from '#contracts/durations.js';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { roundPauseMs } from '#domain/queue/choose.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { operatorAuthor, systemAuthor } from '../access/author.js';
import { execute } from '../conversation/execute.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import { withdrawOffers } from './withdraw-offers.js';

/** One sweep, with the offers that it leads to. */
async function swept(engine: EngineHarness) {
  await engine.sweep.run();
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The routing decision of the last offer. */
async function lastRouting({ ports: { events } }: EngineHarness, id: ConversationId) {
  const log = await events.events(id, { after: 0, limit: 500 });
  const offered = log.findLast(({ type }) => type === 'handoff.offered');
  return offered && (await events.routing([offered.id])).get(offered.id);
}

const wanted: VisitorCommand = { type: 'request-handoff' };

async function waiting(engine: EngineHarness, visitor: string): Promise<ConversationId> {
  const id = await engine.start(visitor);
  const visitorId = visitor as VisitorId;
  await runVisitorCommand(engine.ports, { conversationId: id, visitorId, clientKey: engine.key(), command: wanted });
  return id;
}

function act(engine: EngineHarness, id: ConversationId, operator: string, type: 'accept' | 'decline') {
  const operatorId = engine.addOperator(operator);
  return runOperatorCommand(engine.ports, {
    conversationId: id,
    principal: operatorPrincipal(operatorId),
    clientKey: engine.key(),
    command: { type },
  });
}

async function offeredTo(engine: EngineHarness, id: ConversationId) {
  return (await engine.state(id)).offer?.to ?? null;
}

describe('a waiting conversation', () => {
  test('is offered to an available operator', async () => {
    const engine = new EngineHarness(withheld);
    const anna = engine.addOperator('Anna');
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
  });

  test('is offered as soon as an operator comes online', async () => {
    const engine = new EngineHarness(withheld);
    const id = await waiting(engine, 'visitor');
    expect(await offeredTo(engine, id)).toBeNull();
    const anna = engine.addOperator('Anna');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
  });

  test('is offered to a colleague after it was declined, and not to the same operator again', async () => {
    const engine = new EngineHarness(withheld);
    engine.addOperator('Anna');
    engine.clock.advance(1);
    const bruno = engine.addOperator('Bruno');
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe('anna'));
    await act(engine, id, 'Anna', 'decline');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(bruno));
  });

  test('is offered to another operator when the offer expires, at its old place', async () => {
    const engine = new EngineHarness(withheld);
    engine.addOperator('Anna');
    engine.clock.advance(1);
    engine.addOperator('Bruno');
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe('anna'));
    const since = (await engine.state(id)).queue?.since;
    engine.clock.advance(30_000);
    await engine.sweep.run();
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe('bruno'));
    expect((await engine.state(id)).queue?.since).toBe(since);
  });

  test('is offered to the same operator again after a pause, if no other is free', async () => {
    const engine = new EngineHarness(withheld);
    engine.addOperator('Anna');
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe('anna'));
    await act(engine, id, 'Anna', 'decline');
    engine.clock.advance(roundPauseMs - 1);
    await swept(engine);
    expect(await offeredTo(engine, id)).toBeNull();
    engine.clock.advance(1);
    await swept(engine);
    expect(await offeredTo(engine, id)).toBe('anna');
    expect((await engine.state(id)).passedOver).toEqual([]);
  });

  test('waits for a busy operator who speaks its language, and is offered to another one later', async () => {
    const engine = new EngineHarness(withheld, { preferLanguage: 5 });
    engine.addOperator('Anna', { languages: ['en'], capacity: 1 });
    const first = await waiting(engine, 'first');
    await vi.waitFor(async () => expect(await offeredTo(engine, first)).toBe('anna'));
    await act(engine, first, 'Anna', 'accept');
    engine.addOperator('Anna', { languages: ['en'], capacity: 1 });
    const bruno = engine.addOperator('Bruno', { languages: ['it'] });
    const second = await waiting(engine, 'second');
    await swept(engine);
    expect(await offeredTo(engine, second)).toBeNull();
    engine.clock.advance(5 * minuteMs);
    await swept(engine);
    expect(await offeredTo(engine, second)).toBe(bruno);
  });

  test('is offered to the operator of the conversation before it, though others have less to do', async () => {
    const engine = new EngineHarness(withheld);
    const anna = engine.addOperator('Anna');
    const before = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, before)).toBe(anna));
    await act(engine, before, 'Anna', 'accept');
    await execute(engine.ports, {
      conversationId: before,
      by: operatorAuthor(anna),
      command: () => ok({ type: 'resolve', outcome: 'confirmed', reason: 'operator' }),
    });
    await execute(engine.ports, {
      conversationId: before,
      by: systemAuthor,
      command: () => ok({ type: 'close', reason: 'api' }),
    });
    const busy = await waiting(engine, 'another');
    await vi.waitFor(async () => expect(await offeredTo(engine, busy)).toBe(anna));
    await act(engine, busy, 'Anna', 'accept');
    engine.addOperator('Bruno');
    const after = await waiting(engine, 'visitor');
    expect(after).not.toBe(before);
    await vi.waitFor(async () => expect(await offeredTo(engine, after)).toBe(anna));
    expect(await lastRouting(engine, after)).toMatchObject({
      rule: 'last_operator',
      excluded: [{ operatorId: 'bruno', rule: 'not_last_operator' }],
    });
  });

  test("never exceeds an operator's capacity", async () => {
    const engine = new EngineHarness(withheld);
    engine.addOperator('Anna');
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((visitor) => waiting(engine, visitor)));
    await vi.waitFor(async () => {
      const offers = await Promise.all(ids.map((id) => offeredTo(engine, id)));
      expect(offers.filter((to) => to === 'anna')).toHaveLength(1);
    });
    const taken = await Promise.all(ids.map((id) => act(engine, id, 'Anna', 'accept')));
    expect(taken.filter((result) => result.ok)).toHaveLength(2);
    expect(taken.filter((result) => !result.ok && result.code === 'at_capacity')).toHaveLength(2);
  });

  test('is offered to an operator only after the previous offer has ended', async () => {
    const engine = new EngineHarness(withheld);
    engine.addOperator('Anna');
    const first = await waiting(engine, 'a');
    engine.clock.advance(1_000);
    const second = await waiting(engine, 'b');
    await vi.waitFor(async () => expect(await offeredTo(engine, first)).toBe('anna'));
    expect(await offeredTo(engine, second)).toBeNull();
    await act(engine, first, 'Anna', 'accept');
    await vi.waitFor(async () => expect(await offeredTo(engine, second)).toBe('anna'));
  });

  test('is not offered to an operator who does not attend the queue', async () => {
    const engine = new EngineHarness(withheld);
    const anna = engine.addOperator('Anna');
    engine.ports.operatorBoard.setAttending(anna, false);
    const id = await waiting(engine, 'visitor');
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(await offeredTo(engine, id)).toBeNull();
    engine.ports.operatorBoard.setAttending(anna, true);
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe('anna'));
  });

  test('is offered to a colleague at once when the operator becomes busy, and to the first one again later', async () => {
    const engine = new EngineHarness(withheld);
    const anna = engine.addOperator('Anna');
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
    engine.addOperator('Anna', { chosenPresence: 'busy' });
    await withdrawOffers(engine.ports, anna);
    expect(await offeredTo(engine, id)).toBeNull();
    engine.addOperator('Anna');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
  });

  test('is withdrawn from a busy operator although the first commit is refused', async () => {
    const engine = new EngineHarness(withheld);
    const anna = engine.addOperator('Anna');
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
    engine.addOperator('Anna', { chosenPresence: 'busy' });
    vi.spyOn(engine.journal, 'commit').mockResolvedValueOnce({ ok: false, code: 'busy', retryAfterMs: 1 });
    await withdrawOffers(engine.ports, anna);
    expect(await offeredTo(engine, id)).toBeNull();
  });

  test('keeps its offer until expiry if that cannot be withdrawn', async () => {
    const engine = new EngineHarness(withheld);
    const anna = engine.addOperator('Anna');
    const id = await waiting(engine, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe(anna));
    engine.addOperator('Anna', { chosenPresence: 'busy' });
    engine.journal.refusal = { ok: false, code: 'busy', retryAfterMs: 1 };
    await withdrawOffers(engine.ports, anna);
    engine.journal.refusal = null;
    expect(await offeredTo(engine, id)).toBe(anna);
    engine.clock.advance(30_000);
    await engine.sweep.run();
    expect(await offeredTo(engine, id)).toBeNull();
  });

  test('may be accepted by an operator with an open offer for another', async () => {
    const engine = new EngineHarness(withheld);
    engine.addOperator('Anna');
    const ids = await Promise.all(['a', 'b', 'c'].map((visitor) => waiting(engine, visitor)));
    await vi.waitFor(async () => {
      const offers = await Promise.all(ids.map((id) => offeredTo(engine, id)));
      expect(offers.filter((to) => to === 'anna')).toHaveLength(1);
    });
    const unasked = (await Promise.all(ids.map(async (id) => ({ id, to: await offeredTo(engine, id) })))).find(
      ({ to }) => to === null,
    );
    expect(await act(engine, unasked?.id as ConversationId, 'Anna', 'accept')).toMatchObject({ ok: true });
  });

  test('has exactly one winner when two accept at once', async () => {
    const engine = new EngineHarness(withheld, { routing: 'claim' });
    const id = await waiting(engine, 'visitor');
    const [anna, bruno] = await Promise.all([act(engine, id, 'Anna', 'accept'), act(engine, id, 'Bruno', 'accept')]);
    expect([anna.ok, bruno.ok].sort()).toEqual([false, true]);
    expect([anna, bruno].find((result) => !result.ok)).toMatchObject({ code: 'already_taken' });
  });

  test('is not offered if the chatbot requires claiming', async () => {
    const engine = new EngineHarness(withheld, { routing: 'claim' });
    engine.addOperator('Anna');
    const id = await waiting(engine, 'visitor');
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(await offeredTo(engine, id)).toBeNull();
  });

  test('is not offered repeatedly while nothing can be written', async () => {
    const engine = new EngineHarness(withheld);
    const id = await waiting(engine, 'visitor');
    engine.journal.refusal = { ok: false, code: 'busy' };
    engine.addOperator('Anna');
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(engine.journal.refused).toBe(1);
    expect(await offeredTo(engine, id)).toBeNull();
  });

  test('is offered once writes succeed again, without another event', async () => {
    const engine = new EngineHarness(withheld);
    const id = await waiting(engine, 'visitor');
    engine.journal.refusal = new Error('the disk is full');
    engine.addOperator('Anna');
    await vi.waitFor(() => expect(engine.journal.refused).toBe(1));
    engine.journal.refusal = null;
    await vi.waitFor(async () => expect(await offeredTo(engine, id)).toBe('anna'));
  });
});
