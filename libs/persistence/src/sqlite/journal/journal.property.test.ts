import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ClientKey, ConversationId, OperatorId } from '#contracts/ids.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { evolve } from '#domain/conversation/evolve.js';
import type { CommitResult } from '#engine/ports/journal.js';
import { type Attempt, CommandCommitter } from '#testing/command-committer.js';
import { fc } from '#testing/fast-check.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { RecordingLog } from '#testing/recording-log.js';
import { offerTo } from '#testing/routing.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from '../../open-persistence.js';

/** Small on purpose: batches are cut, conversations are evicted and loaded again, the queue runs full. */
const limits = { journalBatch: 7, cachedConversations: 3, journalQueue: 40 };
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

/** Rounds of things that are done at once, each to one of six conversations. */
const rounds = fc.array(
  fc.array(fc.record({ to: fc.integer({ min: 0, max: 5 }), attempt: fc.oneof(message, fc.constantFrom(...staff)) }), {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  }),
  { minLength: 1, maxLength: 6 },
);

let directory: string;
let persistence: Persistence;
const ids = new SequentialIds('event');
const clock = new FixedClock();
let run = 0;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'journal-property-'));
  persistence = await open();
});
afterAll(async () => {
  await persistence.close();
  rmSync(directory, { recursive: true });
});

function open(found = directory): Promise<Persistence> {
  return openPersistence({ directory: found, log: new RecordingLog(), limits });
}

async function snapshot(conversations: readonly ConversationId[]) {
  return Promise.all(
    conversations.map(async (id) => ({
      log: await persistence.events.events(id, { limit: 10_000 }),
      row: (await persistence.conversations.get(id))?.conversation ?? null,
      cached: await persistence.journal.read(id),
    })),
  );
}

function numbers(log: readonly LoggedEvent[]): number[] {
  return log.map((_, index) => index + 1);
}

test('after any traffic, logs are dense, match the stored states, contain every command once, and survive a crash and a restart', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (traffic) => {
      run += 1;
      const conversations = Array.from({ length: 6 }, (_, n) => `run-${run}-${n}` as ConversationId);
      const committer = new CommandCommitter(persistence.journal, clock, ids);
      const heard: LoggedEvent[] = [];
      persistence.eventLog.onConversation(({ events }) =>
        heard.push(...events.filter((e) => conversations.includes(e.conversationId))),
      );
      const answers: CommitResult[] = [];
      await Promise.all(conversations.map((id) => committer.start(id)));
      for (const round of traffic) {
        clock.advance(1);
        const started = round.map(({ to, attempt }) =>
          committer.commit(conversations[to] ?? ('' as ConversationId), attempt),
        );
        answers.push(...(await Promise.all(started)));
      }

      const before = await snapshot(conversations);
      await vi.waitFor(() => expect(heard).toHaveLength(before.flatMap(({ log }) => log).length));
      for (const { log, row, cached } of before) {
        expect(log.map(({ seq }) => seq)).toEqual(numbers(log));
        const open = log.filter(({ publicSeq }) => publicSeq !== null);
        expect(open.map(({ publicSeq }) => publicSeq)).toEqual(numbers(open));
        const keys = log.flatMap(({ clientKey }) => clientKey ?? []);
        expect(new Set(keys).size).toBe(keys.length);
        expect(log.reduce<Conversation | null>(evolve, null)).toEqual(row);
        expect(cached).toEqual(row);
        // Listeners heard the same, in the same order.
        expect(heard.filter(({ conversationId }) => conversationId === row?.id)).toEqual(log);
      }
      const logged = new Map(before.flatMap(({ log }) => log.map((event) => [event.id, event])));
      for (const answer of answers)
        if (answer.ok) expect(logged.get(answer.value.event.id)).toEqual(answer.value.event);

      expect(persistence.integrityCheck()).toEqual([]);

      const crashed = mkdtempSync(join(tmpdir(), 'journal-property-'));
      for (const file of ['parley.sqlite', 'parley.sqlite-wal'])
        copyFileSync(join(directory, file), join(crashed, file));
      await persistence.close();
      for (const found of [crashed, directory]) {
        persistence = await open(found);
        expect(await snapshot(conversations)).toEqual(before);
        expect(persistence.integrityCheck()).toEqual([]);
        if (found === crashed) await persistence.close();
      }
      rmSync(crashed, { recursive: true });
    }),
    { numRuns: 15 },
  );
});
