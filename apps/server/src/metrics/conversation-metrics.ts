import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ConversationId } from '#contracts/ids.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Core } from '#wiring/core.js';
import { latencySeconds } from './buckets.js';

/**
 * Metrics of the journal and the queue, measured from outside: the engine has no metrics code. Call it before the
 * reactions start, so that their work is not counted as waiting.
 */
export async function measureConversations(registry: Registry, core: Core): Promise<void> {
  const { eventLog, journal, clock, conversations } = core.ports;
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
    help: 'Duration from the decision to the commit on disk, in whole milliseconds.',
    buckets: latencySeconds,
    registers,
  });
  const owed = new Set<ConversationId>();
  for (const { id, kind } of await conversations.due(clock.now(), Number.MAX_SAFE_INTEGER)) {
    if (kind === 'answer') owed.add(id);
  }

  let batch = 0;
  eventLog.onConversation(({ conversation, events: written, isRemote }) => {
    if (conversation.answerOwed === null) owed.delete(conversation.id);
    else owed.add(conversation.id);
    // Another node counts them.
    if (isRemote) return;
    // The commits of one transaction are announced in one turn: the count at its end is the batch size.
    if (batch === 0) {
      queueMicrotask(() => {
        batches.observe(batch);
        batch = 0;
      });
    }
    batch += 1;
    wait.observe(secondsSince(clock.now(), written.at(-1)?.at));
    for (const { type } of written) events.inc({ type });
  });

  gauge(registry, 'parley_journal_queue_commits', 'Commits waiting to be written.', () => journal.depth);
  gauge(registry, 'parley_owed_answers', 'Conversations with a pending answer of the bot.', () => owed.size);
  gauge(registry, 'parley_wal_bytes', 'Size of the write-ahead log beside the data file.', () => core.walBytes());
  measureQueue(registry, core.ports);
}

function measureQueue(
  registry: Registry,
  { eventLog, queueBoard, clock }: Pick<Ports, 'eventLog' | 'queueBoard' | 'clock'>,
): void {
  const ended = new Counter({
    name: 'parley_waits_ended_total',
    help: 'Ended waits for an operator: an operator accepted, or the visitor cancelled, left or found the answer.',
    labelNames: ['how'],
    registers: [registry],
  });
  eventLog.onConversation(({ events, isRemote }) => {
    if (isRemote) return;
    for (const { type, data } of events) {
      if (type === 'handoff.completed' && data.reason === 'accepted') ended.inc({ how: 'accepted' });
      if (type === 'handoff.cancelled') ended.inc({ how: data.reason });
    }
  });
  const waiting = 'Conversations waiting for an operator, including offered ones.';
  gauge(registry, 'parley_waiting_conversations', waiting, () => queueBoard.size);
  gauge(registry, 'parley_oldest_waiting_seconds', 'Longest current wait for an operator; 0 if there is none.', () => {
    let oldest = Number.POSITIVE_INFINITY;
    for (const { queue } of queueBoard.inOrder()) oldest = Math.min(oldest, queue?.since ?? oldest);
    return oldest === Number.POSITIVE_INFINITY ? 0 : secondsSince(clock.now(), oldest);
  });
}

/** Fan-out time of commits to sockets. Call it after the gateways have subscribed, so that it runs after them. */
export function measureFanOut(registry: Registry, { eventLog, clock }: Pick<Ports, 'eventLog' | 'clock'>): void {
  const fanOut = new Histogram({
    name: 'parley_fan_out_seconds',
    help: 'Duration from the decision about an event, through the commit, until it was sent to every socket, in whole milliseconds.',
    buckets: latencySeconds,
    registers: [registry],
  });
  eventLog.onConversation(({ events }) => fanOut.observe(secondsSince(clock.now(), events.at(-1)?.at)));
}

/** A gauge that is read at each scrape. */
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

/** Never negative, since a clock may be set back. */
function secondsSince(now: number, at: number | undefined): number {
  return at === undefined ? 0 : Math.max(0, now - at) / 1000;
}
