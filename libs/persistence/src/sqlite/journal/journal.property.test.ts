import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { CommitResult } from '#engine/ports/journal.js';
import { CommandCommitter } from '#testing/command-committer.js';
import {
  expectConsistent,
  expectReceived,
  journalTraffic,
  type StoredJournal,
  trafficConversations,
} from '#testing/contracts/journal-traffic.js';
import { fc } from '#testing/fast-check.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from '../../open-persistence.js';

/** Small on purpose: batches are cut, conversations are evicted and loaded again, the queue runs full. */
const limits = { journalBatch: 7, cachedConversations: 3, journalQueue: 40 };
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

function snapshot(conversations: readonly ConversationId[]): Promise<StoredJournal[]> {
  return Promise.all(
    conversations.map(async (id) => ({
      log: await persistence.events.events(id, { limit: 10_000 }),
      row: (await persistence.conversations.get(id))?.conversation ?? null,
      cached: await persistence.journal.read(id),
    })),
  );
}

test('after any traffic, logs are dense, match the stored states, contain every command once, and survive a crash and a restart', async () => {
  await fc.assert(
    fc.asyncProperty(journalTraffic(), async (traffic) => {
      run += 1;
      const conversations = Array.from({ length: trafficConversations }, (_, n) => `run-${run}-${n}` as ConversationId);
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
      expectConsistent(before, answers);
      expectReceived(heard, before);
      expect(await persistence.integrityCheck()).toEqual([]);

      const crashed = mkdtempSync(join(tmpdir(), 'journal-property-'));
      for (const file of ['parley.sqlite', 'parley.sqlite-wal'])
        copyFileSync(join(directory, file), join(crashed, file));
      await persistence.close();
      for (const found of [crashed, directory]) {
        persistence = await open(found);
        expect(await snapshot(conversations)).toEqual(before);
        expect(await persistence.integrityCheck()).toEqual([]);
        if (found === crashed) await persistence.close();
      }
      rmSync(crashed, { recursive: true });
    }),
    { numRuns: 15 },
  );
});
