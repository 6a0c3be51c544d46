import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, minuteMs, secondMs } from '#contracts/durations.js';
import type { ConversationId, OperatorId, TeamId, VisitorId } from '#contracts/ids.js';
import type { WaitFacts } from '#contracts/waits.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { aTeam } from '#testing/teams.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import { readWaitAccuracy } from './read-wait-accuracy.js';
import { isStaffed, waitFacts, waitMinutesFor } from './wait-facts.js';

let engine: EngineHarness;
let visitors = 0;

beforeEach(() => {
  engine = new EngineHarness(withheld);
  engine.setPolicy({ routing: 'claim' });
});

function visit(conversationId: ConversationId, visitor: string, type: 'request-handoff' | 'leave-queue') {
  const act = { conversationId, visitorId: visitor as VisitorId, clientKey: engine.key() };
  return runVisitorCommand(engine.ports, { ...act, command: { type } });
}

async function waits(): Promise<ConversationId> {
  const visitor = `visitor-${visitors++}`;
  const id = await engine.start(visitor);
  accepted(await visit(id, visitor, 'request-handoff'));
  return id;
}

async function isAccepted(conversationId: ConversationId, after: number): Promise<void> {
  engine.clock.advance(after);
  const act = { conversationId, principal: operatorPrincipal('anna' as OperatorId), clientKey: engine.key() };
  accepted(await runOperatorCommand(engine.ports, { ...act, command: { type: 'accept' } }));
  accepted(await runOperatorCommand(engine.ports, { ...act, clientKey: engine.key(), command: resolve }));
}
const resolve = { type: 'resolve', outcome: 'confirmed' } as const;

async function transferToSales(conversationId: ConversationId): Promise<void> {
  const act = { conversationId, principal: operatorPrincipal('anna' as OperatorId), clientKey: engine.key() };
  const command = { type: 'transfer', to: { teamId: 'sales' as TeamId } } as const;
  accepted(await runOperatorCommand(engine.ports, { ...act, command }));
}

const factsOf = async (id: ConversationId) => (await engine.state(id)).queue?.wait;

/** All operators at work are at capacity; Anna accepts the waiting conversations. */
async function everybodyIsBusy(): Promise<void> {
  engine.addOperator('Anna', { chosenPresence: 'away' });
  engine.addOperator('Bruno', { capacity: 1 });
  const act = { conversationId: await waits(), principal: operatorPrincipal('bruno' as OperatorId) };
  accepted(await runOperatorCommand(engine.ports, { ...act, clientKey: engine.key(), command: { type: 'accept' } }));
}

/** They are read a moment after what happened. */
const estimatesAreRead = () => new Promise((resolve) => setImmediate(resolve));

/** So many waits of two minutes each. */
async function history(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await isAccepted(await waits(), 2 * minuteMs);
  await estimatesAreRead();
}

describe('a wait that begins', () => {
  test('are recorded with the place, the operators at work and the free ones among them', async () => {
    engine.addOperator('Anna', { capacity: 1 });
    engine.addOperator('Bruno');
    engine.addOperator('Carla', { chosenPresence: 'away' });
    await isAccepted(await waits(), secondMs);
    const first = await waits();
    const second = await waits();
    const facts = (place: number): WaitFacts => ({ place, people: 2, free: 2, expectedMinutes: null });
    expect([await factsOf(first), await factsOf(second)]).toEqual([facts(1), facts(2)]);
  });

  test('count only members of the team who speak a required language', async () => {
    engine.setPolicy({ operatorLanguage: 'required' });
    engine.addOperator('Anna', { languages: ['it'] });
    engine.addOperator('Bruno', { languages: ['en'] });
    engine.addOperator('Carla', { languages: ['en'] });
    engine.ports.teams.replace([aTeam('sales', { members: ['anna', 'bruno'] })]);
    const id = await waits();
    expect(await factsOf(id)).toMatchObject({ people: 2 });
    await transferToSales(id);
    expect(await factsOf(id)).toMatchObject({ place: 1, people: 1 });
  });

  test('have a range once five waits are known, scaled to the place', async () => {
    await everybodyIsBusy();
    await history(4);
    engine.clock.advance(minuteMs);
    const fifth = await waits();
    expect((await factsOf(fifth))?.expectedMinutes).toBeNull();
    await isAccepted(fifth, 2 * minuteMs);
    await estimatesAreRead();
    const ranges: unknown[] = [];
    for (let place = 1; place <= 3; place += 1) ranges.push((await factsOf(await waits()))?.expectedMinutes);
    expect(ranges).toEqual([
      [1, 2],
      [1, 4],
      [2, 6],
    ]);
  });

  test('is not recorded outside opening hours, and has no range then', async () => {
    const hours = { timeZone: 'UTC', week: [[], [], [], [], [], [], [{ from: '00:00', to: '24:00' }]], closedOn: [] };
    const closed = new EngineHarness(withheld, { hours });
    closed.clock.set(Date.UTC(2026, 2, 2, 9));
    const id = await closed.start('visitor');
    const act = { conversationId: id, visitorId: 'visitor' as VisitorId, clientKey: closed.key() };
    accepted(await runVisitorCommand(closed.ports, { ...act, command: { type: 'request-handoff' } }));
    const c = await closed.state(id);
    expect(c.queue?.wait).toBeUndefined();
    expect(waitMinutesFor(closed.ports, c, 1)).toBeNull();
  });
});

test('a visitor sees the recorded range first, and a current one after moving up', async () => {
  await everybodyIsBusy();
  await history(6);
  engine.clock.advance(minuteMs);
  const [first, , third] = [await waits(), await waits(), await waits()] as const;
  const c = await engine.state(third);
  expect(waitMinutesFor(engine.ports, c, 3)).toEqual(c.queue?.wait?.expectedMinutes);
  await isAccepted(first, minuteMs);
  const sooner = waitMinutesFor(engine.ports, c, 1);
  expect(sooner?.[1]).toBeLessThan(c.queue?.wait?.expectedMinutes?.[1] ?? 0);
  // Once it is over, a range would only be wrong.
  engine.clock.advance(60 * minuteMs);
  expect(waitMinutesFor(engine.ports, c, 3)).toBeNull();
});

test('after a transfer to another team, the range counts from there', async () => {
  await everybodyIsBusy();
  engine.ports.teams.replace([aTeam('sales')]);
  const id = await waits();
  engine.clock.advance(60 * minuteMs);
  await transferToSales(id);
  const c = await engine.state(id);
  const wait: WaitFacts = { place: 1, people: 1, free: 0, expectedMinutes: [2, 5] };
  const told = () => waitMinutesFor(engine.ports, { ...c, queue: c.queue && { ...c.queue, wait } }, 1);
  engine.clock.advance(5 * minuteMs);
  expect(told()).toEqual([2, 5]);
  engine.clock.advance(secondMs);
  expect(told()).toBeNull();
});

test("a removed team's conversations are estimated at the pace of all operators", async () => {
  await everybodyIsBusy();
  await history(6);
  const c = await engine.state(await waits());
  const ofEverybody = waitFacts(engine.ports, c, null);
  expect(ofEverybody.expectedMinutes).not.toBeNull();
  expect(waitFacts(engine.ports, c, 'removed' as TeamId)).toEqual(ofEverybody);
});

test('the accuracy of a team does not depend on how much others wait', async () => {
  await everybodyIsBusy();
  engine.ports.teams.replace([aTeam('sales')]);
  for (let index = 0; index < 7; index += 1) {
    const id = await waits();
    await transferToSales(id);
    await isAccepted(id, 2 * minuteMs);
    await estimatesAreRead();
  }
  const { counted } = await readWaitAccuracy(engine.ports, 'sales' as TeamId);
  expect(counted).toBeGreaterThan(0);
  for (let index = 0; index < 1_000; index += 1) await waits();
  expect(await readWaitAccuracy(engine.ports, 'sales' as TeamId)).toMatchObject({ counted });
});

test('the accuracy counts the waits of thirty days that had a range, by team', async () => {
  await everybodyIsBusy();
  const read = (teamId?: TeamId) => readWaitAccuracy(engine.ports, teamId);
  await history(5);
  expect(await read()).toEqual({ counted: 0, inside: 0, days: 30 });
  engine.clock.advance(minuteMs);
  await history(2);
  expect(await read()).toEqual({ counted: 2, inside: 2, days: 30 });
  await isAccepted(await waits(), 3 * 60 * minuteMs);
  expect(await read()).toEqual({ counted: 3, inside: 2, days: 30 });
  expect(await read('sales' as TeamId)).toMatchObject({ counted: 0 });
  engine.clock.advance(31 * dayMs);
  expect(await read()).toMatchObject({ counted: 0 });
});

test('a wait is staffed while somebody is there who may serve it, free or not, on whatever page', async () => {
  await everybodyIsBusy();
  engine.ports.teams.replace([aTeam('sales', { members: ['anna'] })]);
  const id = await waits();
  const staffed = async () => isStaffed(engine.ports, await engine.state(id), engine.ports.operatorBoard.candidates());
  expect(await staffed()).toBe(true);
  await transferToSales(id);
  expect(await staffed()).toBe(false);
  engine.addOperator('Anna', { chosenPresence: 'busy' });
  expect(await staffed()).toBe(true);
  engine.addOperator('Anna', { capacity: 0 });
  engine.ports.operatorBoard.setAttending('anna' as OperatorId, false);
  expect(await staffed()).toBe(true);
});
