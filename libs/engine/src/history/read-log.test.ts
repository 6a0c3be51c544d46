import { describe, expect, test } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { readLogs, readVisitorLogs } from './read-log.js';

const visitorId = 'visitor' as VisitorId;

/** A conversation of more events than one answer holds. */
async function talkedLong() {
  const floor = new EngineFloor(withheld, {}, 'no reactions');
  const conversationId = await floor.start(visitorId);
  for (let said = 0; said < limits.syncEvents; said += 1) await floor.say(conversationId, visitorId, `word ${said}`);
  return { floor, item: { conversationId, after: 0, epoch: null } };
}

describe('one answer to a sync', () => {
  test('holds so many events in all, however many conversations it names', async () => {
    const { floor, item } = await talkedLong();
    const [first, second] = (await readLogs(floor.ports, [item, item])) ?? [];
    expect(first?.events).toHaveLength(limits.syncEvents);
    expect(second).toMatchObject({ events: [], head: limits.syncEvents + 1, more: true });
  });

  test('holds no more for a visitor who names the same conversation many times', async () => {
    const { floor, item } = await talkedLong();
    const read = (await readVisitorLogs(floor.ports, visitorId, Array(limits.syncItems).fill(item))) ?? [];
    expect(read.flatMap((result) => result.events)).toHaveLength(limits.syncEvents);
    expect(read.every((result) => result.more)).toBe(true);
  });

  test('says that there is no more where there is none', async () => {
    const { floor, item } = await talkedLong();
    const [short, long] = (await readLogs(floor.ports, [{ ...item, after: limits.syncEvents }, item])) ?? [];
    expect(short).toMatchObject({ events: [{ seq: limits.syncEvents + 1 }], more: false });
    expect(long?.events).toHaveLength(limits.syncEvents - 1);
  });

  test('is cut where it grows too large for one frame, and goes on from there', async () => {
    const floor = new EngineFloor(withheld, {}, 'no reactions');
    const conversationId = await floor.start(visitorId);
    const longest = '"'.repeat(limits.textLength);
    for (let said = 0; said < 100; said += 1) await floor.say(conversationId, visitorId, longest);
    const [first] = (await readVisitorLogs(floor.ports, visitorId, [{ conversationId, after: 0, epoch: null }])) ?? [];
    expect(JSON.stringify(first).length).toBeLessThan(2 * limits.syncCharacters);
    expect(first?.more).toBe(true);
    const after = first?.events.at(-1)?.seq ?? 0;
    const [second] = (await readVisitorLogs(floor.ports, visitorId, [{ conversationId, after, epoch: null }])) ?? [];
    expect(second?.events[0]?.seq).toBe(after + 1);
  });

  test('is none when one of the conversations is somebody else’s', async () => {
    const { floor, item } = await talkedLong();
    expect(await readVisitorLogs(floor.ports, 'another' as VisitorId, [item])).toBeNull();
  });
});
