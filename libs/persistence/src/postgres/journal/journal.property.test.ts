import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { CommitResult } from '#engine/ports/journal.js';
import {
  expectConsistent,
  expectReceived,
  journalTraffic,
  type StoredJournal,
  trafficConversations,
} from '#testing/contracts/journal-traffic.js';
import { fc } from '#testing/fast-check.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { PostgresNodes, type TestNode } from '../../testing/postgres-nodes.js';

/** Small on purpose: batches are cut, conversations are evicted and loaded again, the queue runs full. */
const limits = { journalBatch: 7, cachedConversations: 3, journalQueue: 40 };

describe.skipIf(!hasPostgres)('the journals of several nodes on PostgreSQL', () => {
  let nodes: PostgresNodes;
  let writers: TestNode[];
  let run = 0;

  beforeAll(async () => {
    nodes = await PostgresNodes.open();
    // The last one reads others' events only when it polls.
    writers = [];
    for (const hasHints of [true, true, false]) writers.push(await nodes.node({ limits, hasHints }));
  });
  afterAll(() => nodes.close());

  const stored = (conversations: readonly ConversationId[], node: TestNode): Promise<StoredJournal[]> =>
    Promise.all(
      conversations.map(async (id) => ({
        log: await nodes.events(id),
        row: await nodes.row(id),
        cached: await node.journal.read(id),
      })),
    );

  test('after any traffic, logs are dense, match the stored states, contain every command once, and are published on every node once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(journalTraffic(3), async (traffic) => {
        run += 1;
        const conversations = Array.from(
          { length: trafficConversations },
          (_, n) => `run-${run}-${n}` as ConversationId,
        );
        const at = (writer: number) => (writers[writer] as TestNode).committer;
        await Promise.all(conversations.map((id, n) => at(n % 3).start(id)));
        const answers: CommitResult[] = [];
        for (const round of traffic) {
          const committed = round.map(({ to, at: writer, attempt }) =>
            at(writer).commit(conversations[to] as ConversationId, attempt),
          );
          answers.push(...(await Promise.all(committed)));
        }
        for (const node of writers) {
          // The node without hints would read the rest at its next poll.
          await node.tail.pull();
          const found = await stored(conversations, node);
          expectConsistent(found, answers);
          await expect.poll(() => node.received.length).toBeGreaterThanOrEqual(found.flatMap(({ log }) => log).length);
          expectReceived(node.received, found);
          node.received.length = 0;
        }
      }),
      { numRuns: 15 },
    );
  });
});
