import { beforeEach, expect, test } from 'vitest';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { type SyncedEvent, SyncedLog } from './synced-log.js';

const id = 'conversation' as ConversationId;
let asked: number;
let restarted: number[];

beforeEach(() => {
  asked = 0;
  restarted = [];
});

function event(seq: number): SyncedEvent {
  return { seq, clientKey: `key-${seq}` as ClientKey };
}

/** A log built from live events alone, which do not carry their epoch. */
function liveLog(events: number): SyncedLog<SyncedEvent> {
  const log = new SyncedLog<SyncedEvent>(
    id,
    Number.POSITIVE_INFINITY,
    0,
    {
      appended: () => {},
      restarted: (epoch) => restarted.push(epoch),
      missing: () => {
        asked += 1;
      },
      refused: () => {},
    },
    { epoch: null, head: 0 },
  );
  for (let seq = 1; seq <= events; seq += 1) log.receive(event(seq));
  return log;
}

test.each([
  ['a head', (log: SyncedLog<SyncedEvent>) => log.raiseHead(3, 1)],
  ['an acknowledgement', (log: SyncedLog<SyncedEvent>) => log.acknowledge({ seq: 3, epoch: 1 })],
])('a log that was never read learns its epoch from %s, and so detects a rewritten history', (_, tell) => {
  const log = liveLog(3);
  tell(log);
  expect(log.epoch).toBe(1);
  expect(restarted).toEqual([]);
  log.raiseHead(2, 7);
  expect(restarted).toEqual([7]);
  expect(log.events).toEqual([]);
  expect(asked).toBe(1);
});

test('recognises an own event that it already contains', () => {
  const log = liveLog(3);
  expect(log.acknowledge({ seq: 3, epoch: 1 })).toBe(true);
  expect(log.acknowledge({ seq: 4, epoch: 1 })).toBe(false);
  // In the rewritten history, another event has its number.
  expect(log.acknowledge({ seq: 2, epoch: 7 })).toBe(false);
});
