import { expect } from 'vitest';
import type { ClientKey, OperatorId } from '#contracts/ids.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { evolve } from '#domain/conversation/evolve.js';
import type { CommitResult } from '#engine/ports/journal.js';
import type { Attempt } from '../command-committer.js';
import { fc } from '../fast-check.js';
import { offerTo } from '../routing.js';

/** How many conversations the traffic goes to. */
export const trafficConversations = 6;

const operator = { id: 'anna' as OperatorId, name: 'Anna', available: true, hasRoom: true };
const system = { kind: 'system', id: null } as const;
const anna = { kind: 'operator', id: 'anna' } as const;
const visitor = { kind: 'visitor', id: 'somebody' } as const;

const staff: readonly Attempt[] = (
  [
    { type: 'request-handoff', reason: 'api' },
    offerTo(operator),
    { type: 'write-note', text: 'a note' },
    { type: 'label', labels: ['late'] },
    { type: 'prioritise', priority: 'high' },
    { type: 'accept', operator },
    { type: 'post-operator-message', text: 'I am looking.' },
    { type: 'return-to-bot' },
    { type: 'resolve', outcome: 'confirmed', reason: 'operator' },
  ] satisfies Command[]
).map((command) => ({ command, by: command.type === 'offer' ? system : anna }));

/** Few keys and few texts, so that acts are repeated, and keys are used for something else. */
const message: fc.Arbitrary<Attempt> = fc
  .record({ text: fc.constantFrom('one', 'two'), key: fc.integer({ min: 0, max: 5 }) })
  .map(({ text, key }) => ({
    command: { type: 'post-visitor-message', text, owner: operator },
    by: visitor,
    clientKey: `client-key-00000${key}` as ClientKey,
  }));

/** Rounds of concurrent commits, each to one of the conversations; `at` identifies the writer, if there are several. */
export function journalTraffic(writers = 1) {
  const act = fc.record({
    to: fc.integer({ min: 0, max: trafficConversations - 1 }),
    at: fc.integer({ min: 0, max: writers - 1 }),
    attempt: fc.oneof(message, fc.constantFrom(...staff)),
  });
  return fc.array(fc.array(act, { minLength: 1, maxLength: 60, size: 'max' }), { minLength: 1, maxLength: 6 });
}

/** Stored state of a conversation. */
export interface StoredJournal {
  readonly log: readonly LoggedEvent[];
  readonly row: Conversation | null;
  readonly cached: Conversation | null;
}

/** Logs are dense, lead to the stored states, contain every command once, and all that was acknowledged. */
export function expectConsistent(stored: readonly StoredJournal[], answers: readonly CommitResult[]): void {
  for (const { log, row, cached } of stored) {
    expect(log.map(({ seq }) => seq)).toEqual(numbers(log));
    const open = log.filter(({ publicSeq }) => publicSeq !== null);
    expect(open.map(({ publicSeq }) => publicSeq)).toEqual(numbers(open));
    const keys = log.flatMap(({ clientKey }) => clientKey ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(log.reduce<Conversation | null>(evolve, null)).toEqual(row);
    expect(cached).toEqual(row);
  }
  const logged = new Map(stored.flatMap(({ log }) => log.map((event) => [event.id, event])));
  for (const answer of answers) if (answer.ok) expect(logged.get(answer.value.event.id)).toEqual(answer.value.event);
}

/** Listeners received the events of the logs, once and in the same order. */
export function expectReceived(received: readonly LoggedEvent[], stored: readonly StoredJournal[]): void {
  for (const { log, row } of stored)
    expect(received.filter(({ conversationId }) => conversationId === row?.id)).toEqual(log);
}

function numbers(log: readonly LoggedEvent[]): number[] {
  return log.map((_, index) => index + 1);
}
