import { describe, expect, test, vi } from 'vitest';
import type { VisitorCommand } from '#contracts/commands.js';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';

const wanted: VisitorCommand = { type: 'request-handoff' };

async function waiting(floor: EngineFloor, visitor: string): Promise<ConversationId> {
  const id = await floor.start(visitor);
  const visitorId = visitor as VisitorId;
  await runVisitorCommand(floor.ports, { conversationId: id, visitorId, clientKey: floor.key(), command: wanted });
  return id;
}

function act(floor: EngineFloor, id: ConversationId, operator: string, type: 'accept' | 'decline') {
  const operatorId = floor.seat(operator);
  return runOperatorCommand(floor.ports, {
    conversationId: id,
    operatorId,
    role: 'operator',
    clientKey: floor.key(),
    command: { type },
  });
}

async function offeredTo(floor: EngineFloor, id: ConversationId) {
  return (await floor.state(id)).offer?.to ?? null;
}

describe('what waits', () => {
  test('is offered to an operator who is there', async () => {
    const floor = new EngineFloor(withheld);
    const anna = floor.seat('Anna');
    const id = await waiting(floor, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(floor, id)).toBe(anna));
  });

  test('is offered as soon as somebody arrives', async () => {
    const floor = new EngineFloor(withheld);
    const id = await waiting(floor, 'visitor');
    expect(await offeredTo(floor, id)).toBeNull();
    const anna = floor.seat('Anna');
    await vi.waitFor(async () => expect(await offeredTo(floor, id)).toBe(anna));
  });

  test('goes to a colleague after it was declined, and not back', async () => {
    const floor = new EngineFloor(withheld);
    floor.seat('Anna');
    const bruno = floor.seat('Bruno');
    const id = await waiting(floor, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(floor, id)).toBe('anna'));
    await act(floor, id, 'Anna', 'decline');
    await vi.waitFor(async () => expect(await offeredTo(floor, id)).toBe(bruno));
  });

  test('is offered to somebody else when nobody answers in time, at its old place', async () => {
    const floor = new EngineFloor(withheld);
    floor.seat('Anna');
    floor.seat('Bruno');
    const id = await waiting(floor, 'visitor');
    await vi.waitFor(async () => expect(await offeredTo(floor, id)).toBe('anna'));
    const since = (await floor.state(id)).queue?.since;
    floor.clock.advance(30_000);
    await floor.sweep.run();
    await vi.waitFor(async () => expect(await offeredTo(floor, id)).toBe('bruno'));
    expect((await floor.state(id)).queue?.since).toBe(since);
  });

  test('never takes an operator over the capacity, however many wait', async () => {
    const floor = new EngineFloor(withheld);
    floor.seat('Anna');
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((visitor) => waiting(floor, visitor)));
    await vi.waitFor(async () => {
      const offers = await Promise.all(ids.map((id) => offeredTo(floor, id)));
      expect(offers.filter((to) => to === 'anna')).toHaveLength(2);
    });
    const taken = await Promise.all(ids.map((id) => act(floor, id, 'Anna', 'accept')));
    expect(taken.filter((result) => result.ok)).toHaveLength(2);
    expect(taken.filter((result) => !result.ok && result.code === 'at_capacity')).toHaveLength(2);
  });

  test('may be taken by an operator who has as many offers as conversations are allowed', async () => {
    const floor = new EngineFloor(withheld);
    floor.seat('Anna');
    const ids = await Promise.all(['a', 'b', 'c'].map((visitor) => waiting(floor, visitor)));
    await vi.waitFor(async () => {
      const offers = await Promise.all(ids.map((id) => offeredTo(floor, id)));
      expect(offers.filter((to) => to === 'anna')).toHaveLength(2);
    });
    const unasked = (await Promise.all(ids.map(async (id) => ({ id, to: await offeredTo(floor, id) })))).find(
      ({ to }) => to === null,
    );
    expect(await act(floor, unasked?.id as ConversationId, 'Anna', 'accept')).toMatchObject({ ok: true });
  });

  test('has exactly one winner when two accept at once', async () => {
    const floor = new EngineFloor(withheld, { routing: 'claim' });
    const id = await waiting(floor, 'visitor');
    const [anna, bruno] = await Promise.all([act(floor, id, 'Anna', 'accept'), act(floor, id, 'Bruno', 'accept')]);
    expect([anna.ok, bruno.ok].sort()).toEqual([false, true]);
    expect([anna, bruno].find((result) => !result.ok)).toMatchObject({ code: 'already_taken' });
  });

  test('waits to be claimed where the chatbot says so', async () => {
    const floor = new EngineFloor(withheld, { routing: 'claim' });
    floor.seat('Anna');
    const id = await waiting(floor, 'visitor');
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(await offeredTo(floor, id)).toBeNull();
  });

  test('is not offered again and again while nothing can be written', async () => {
    const floor = new EngineFloor(withheld);
    const id = await waiting(floor, 'visitor');
    floor.journal.refusal = { ok: false, code: 'busy' };
    floor.seat('Anna');
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(floor.journal.refused).toBe(1);
    expect(await offeredTo(floor, id)).toBeNull();
  });

  test('is offered once it can be written again, though nobody moves', async () => {
    const floor = new EngineFloor(withheld);
    const id = await waiting(floor, 'visitor');
    floor.journal.refusal = new Error('the disk is full');
    floor.seat('Anna');
    await vi.waitFor(() => expect(floor.journal.refused).toBe(1));
    floor.journal.refusal = null;
    await vi.waitFor(async () => expect(await offeredTo(floor, id)).toBe('anna'), 5_000);
  });
});
