import { describe, expect, test } from 'vitest';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { type Sent, SyncedLog } from './synced-log.js';

const conversationId = 'conversation' as ConversationId;
const event = (seq: number): Sent => ({ seq, clientKey: `key-of-event-${seq}` as ClientKey });

function logOf(head: number) {
  const listener = { appended: () => {}, restarted: () => {}, missing: () => {}, refused: () => {} };
  return new SyncedLog<Sent>(conversationId, Number.POSITIVE_INFINITY, 0, listener, { epoch: 1, head });
}

const answer = (events: Sent[], head: number, more: boolean) => ({ conversationId, events, head, epoch: 1, more });

describe('after the answer to a sync', () => {
  test('more is asked for while there is more', () => {
    expect(logOf(3).takeSync(answer([event(1), event(2)], 3, true))).toBe(true);
  });

  test('more is asked for where other conversations had filled the answer', () => {
    expect(logOf(3).takeSync(answer([], 3, true))).toBe(true);
  });

  test('nothing is asked for when the log is whole', () => {
    expect(logOf(2).takeSync(answer([event(1), event(2)], 2, false))).toBe(false);
  });

  test('what the server cannot give is not asked for again at once', () => {
    expect(logOf(3).takeSync(answer([], 3, false))).toBe(false);
  });
});
