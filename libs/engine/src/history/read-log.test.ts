import { describe, expect, test } from 'vitest';
import type { OperatorId, VisitorId } from '#contracts/ids.js';
import { protocolLimits } from '#contracts/limits.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { readLogs, readVisitorLogs } from './read-log.js';

const visitorId = 'visitor' as VisitorId;
const anna = operatorPrincipal('anna' as OperatorId);

/** A conversation of more events than one answer holds. */
async function talkedLong() {
  const engine = new EngineHarness(withheld, {}, 'no reactions');
  const conversationId = await engine.start(visitorId);
  for (let said = 0; said < protocolLimits.syncEvents; said += 1)
    await engine.say(conversationId, visitorId, `word ${said}`);
  return { engine, item: { conversationId, after: 0, epoch: null } };
}

describe('a sync response', () => {
  test('has a limit for all events together, however many conversations are requested', async () => {
    const { engine, item } = await talkedLong();
    const [first, second] = (await readLogs(engine.ports, anna, [item, item])) ?? [];
    expect(first?.events).toHaveLength(protocolLimits.syncEvents);
    expect(second).toMatchObject({ events: [], head: protocolLimits.syncEvents + 1, more: true });
  });

  test('has the same limit when a visitor requests one conversation many times', async () => {
    const { engine, item } = await talkedLong();
    const read = (await readVisitorLogs(engine.ports, visitorId, Array(protocolLimits.syncItems).fill(item))) ?? [];
    expect(read.flatMap((result) => result.events)).toHaveLength(protocolLimits.syncEvents);
    expect(read.every((result) => result.more)).toBe(true);
  });

  test('has no "more" at the end of the log', async () => {
    const { engine, item } = await talkedLong();
    const [short, long] =
      (await readLogs(engine.ports, anna, [{ ...item, after: protocolLimits.syncEvents }, item])) ?? [];
    expect(short).toMatchObject({ events: [{ seq: protocolLimits.syncEvents + 1 }], more: false });
    expect(long?.events).toHaveLength(protocolLimits.syncEvents - 1);
  });

  test('is cut when it exceeds a frame, and continues from there', async () => {
    const engine = new EngineHarness(withheld, {}, 'no reactions');
    const conversationId = await engine.start(visitorId);
    const longest = '"'.repeat(protocolLimits.textLength);
    for (let said = 0; said < 100; said += 1) await engine.say(conversationId, visitorId, longest);
    const [first] = (await readVisitorLogs(engine.ports, visitorId, [{ conversationId, after: 0, epoch: null }])) ?? [];
    expect(JSON.stringify(first).length).toBeLessThan(2 * protocolLimits.syncCharacters);
    expect(first?.more).toBe(true);
    const after = first?.events.at(-1)?.seq ?? 0;
    const [second] = (await readVisitorLogs(engine.ports, visitorId, [{ conversationId, after, epoch: null }])) ?? [];
    expect(second?.events[0]?.seq).toBe(after + 1);
  });

  test('is refused if one of the conversations belongs to another visitor', async () => {
    const { engine, item } = await talkedLong();
    expect(await readVisitorLogs(engine.ports, 'another' as VisitorId, [item])).toBeNull();
  });
});
