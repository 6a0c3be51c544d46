import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ConversationId } from '#contracts/ids.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Core } from '#wiring/core.js';
import { latencySeconds } from './buckets.js';

/**
 * The journal and what waits, seen from its edge: nothing inside knows that it is measured. Call it before the reactions
 * are started, so that their work is not counted as waiting.
 */
export async function measureConversations(registry: Registry, core: Core): Promise<void> {
  const { journal, clock, conversations } = core.ports;
  const registers = [registry];
  const events = new Counter({
    name: 'parley_events_total',
    help: 'Events written to the log.',
    labelNames: ['type'],
    registers,
  });
  const batches = new Histogram({
    name: 'parley_journal_batch_commits',
    help: 'Commits written in one transaction.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  const wait = new Histogram({
    name: 'parley_journal_commit_wait_seconds',
    help: 'From the decision to the disk, in whole milliseconds.',
    buckets: latencySeconds,
    registers,
  });
  const owed = new Set<ConversationId>();
  for (const { id, kind } of await conversations.due(clock.now(), Number.MAX_SAFE_INTEGER)) {
    if (kind === 'answer') owed.add(id);
  }

  let batch = 0;
  journal.onCommitted(({ conversation, events: written }) => {
    // The commits of one transaction are announced in one turn: what is counted when it ends is the batch.
    if (batch === 0) {
      queueMicrotask(() => {
        batches.observe(batch);
        batch = 0;
      });
    }
    batch += 1;
    wait.observe(secondsSince(clock.now(), written.at(-1)?.at));
    for (const { type } of written) events.inc({ type });
    if (conversation.answerOwed === null) owed.delete(conversation.id);
    else owed.add(conversation.id);
  });

  gauge(registry, 'parley_journal_queue_commits', 'Commits that wait to be written.', () => journal.depth);
  gauge(registry, 'parley_owed_answers', 'Conversations in which the bot owes an answer.', () => owed.size);
  gauge(registry, 'parley_wal_bytes', 'Size of the write-ahead log beside the data file.', () => core.walBytes());
  measureQueue(registry, core.ports);
}

function measureQueue(registry: Registry, { queueBoard, clock }: Pick<Ports, 'queueBoard' | 'clock'>): void {
  const waiting = 'Conversations that wait for a person, offered ones included.';
  gauge(registry, 'parley_waiting_conversations', waiting, () => queueBoard.inOrder().length);
  gauge(registry, 'parley_oldest_waiting_seconds', 'How long the longest of them has waited; 0 if none does.', () => {
    const since = queueBoard.inOrder().flatMap(({ queue }) => (queue === null ? [] : [queue.since]));
    return since.length === 0 ? 0 : secondsSince(clock.now(), Math.min(...since));
  });
}

/** Reads of the log by sockets. Call it after the gateways have subscribed, so that theirs is done when it measures. */
export function measureFanOut(registry: Registry, { bus, clock }: Pick<Ports, 'bus' | 'clock'>): void {
  const fanOut = new Histogram({
    name: 'parley_fan_out_seconds',
    help: 'From the decision about an event, over the disk, until it was handed to every socket, in whole milliseconds.',
    buckets: latencySeconds,
    registers: [registry],
  });
  bus.subscribe(({ events }) => fanOut.observe(secondsSince(clock.now(), events.at(-1)?.at)));
}

/** A value that is read when it is asked for. */
export function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** Never negative: clocks are set back. */
function secondsSince(now: number, at: number | undefined): number {
  return at === undefined ? 0 : Math.max(0, now - at) / 1000;
}
