import type { Pool } from 'pg';
import type { ConversationId, EventId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { CommittedEvents } from '#engine/ports/event-log.js';
import type { Committed } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import { conversationSql, fromRow as toConversation } from '../../rows/conversation.row.js';
import { type EventRow, eventSql } from '../../rows/event.row.js';
import type { Positions } from '../journal/batch-writer.js';
import type { ConversationLine, Write } from '../journal/conversation-line.js';
import { type RemoteCommit, toRemoteCommits, type UnseenRow } from './remote-commits.js';
import type { SafeHorizon } from './safe-horizon.js';
import { UnseenPositions } from './unseen-positions.js';

/** Page size of a read of the log, in rows. */
const pageSize = 1_000;
/** Poll interval in milliseconds. Even without hints, commits of other nodes take effect within a second. */
export const pollMs = 500;
/**
 * Maximum age of the latest successful read, in milliseconds, for applying rows from hints. After a suspension or a lost connection to the
 * database, a node may receive stale hints with text that has been erased since. A read of the log returns the rows without that text.
 */
const freshMs = 2 * pollMs;

/**
 * Query for unseen events; the last event of each conversation carries the conversation's state. One round trip, because an operator at another
 * node waits for the result. A lateral join reads each range separately: for a plain join with the ranges, the planner overestimates the rows and
 * scans the log from its beginning. The arrays come from subqueries: with plain parameters the planner knows their length, prefers a custom plan
 * for each call to a generic one, and planning then takes longer than execution.
 */
export const unseenSql = {
  name: 'tail-unseen',
  text: `WITH unseen AS MATERIALIZED (
      SELECT found.* FROM unnest((SELECT $1::bigint[]), (SELECT $2::bigint[])) AS ranges (first, last) CROSS JOIN LATERAL (
        SELECT position, ${eventSql.columns} FROM events
        WHERE position BETWEEN first AND last ORDER BY position LIMIT ${pageSize}
      ) AS found ORDER BY position LIMIT ${pageSize}
    )
    SELECT unseen.*, CASE WHEN newest.position IS NOT NULL
      THEN (SELECT to_json(found) FROM (SELECT ${conversationSql.columns} FROM conversations c WHERE c.id = stream_id) found)
      END AS conversation
    FROM unseen LEFT JOIN (
      SELECT max(position) AS position FROM unseen WHERE stream_kind = 'conversation' GROUP BY stream_id
    ) AS newest USING (position) ORDER BY unseen.position`,
};

/** Dependencies of the tail on this node's journal. */
export interface OwnJournal {
  /** Cached line of a conversation; undefined if it is not cached. */
  line(id: ConversationId): ConversationLine | undefined;
  /** Whether an event is in a batch that is being written. The result of that batch publishes the event. */
  isWriting(id: EventId): boolean;
}

interface Parts {
  readonly pool: Pool;
  readonly feed: CommitFeed;
  readonly horizon: SafeHorizon;
  readonly journal: OwnJournal;
  readonly log: Log;
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow?: (() => number) | undefined;
}

type Own = { readonly position: number } & (
  | { readonly kind: 'own conversation'; readonly committed: Committed; readonly line: ConversationLine }
  | { readonly kind: 'own events'; readonly committed: CommittedEvents }
);

/**
 * Log tailing on one node: publishes every event to the node's {@link CommitFeed} exactly once and each stream in order, whichever node wrote
 * it. The tail publishes a commit of this node at once if all earlier events of the conversation are published, as they nearly always are.
 * For all other commits it reads the log: after each hint, and twice a second.
 *
 * The tail does not wait for the safe horizon: an event that becomes visible late is found in the gap of its position.
 */
export class LogTail {
  readonly #parts: Parts;
  readonly #unseen: UnseenPositions;
  /** Own commits that wait for earlier events. */
  #waiting: Own[] = [];
  /** The last read returned events that wait for a write of this node. */
  #isHolding = false;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #isStale = false;
  #isFailing = false;
  #isClosed = false;
  readonly #timer: NodeJS.Timeout;
  readonly #now: () => number;
  /** Start of the latest successful read. */
  #readAt: number;

  /** `after`: the safe horizon at the time the node began to load its state. */
  constructor(parts: Parts, after: number) {
    this.#parts = parts;
    this.#unseen = new UnseenPositions(after);
    this.#now = parts.monotonicNow ?? (() => performance.now());
    this.#readAt = this.#now();
    this.#timer = setInterval(() => void this.pull(), pollMs).unref();
  }

  /** Publishes a batch that this node's journal has written and acknowledged to its callers. */
  committed(batch: readonly Write[], positions: Positions): void {
    const { feed } = this.#parts;
    if (!feed.isWaiting) feed.flushAfterAcknowledgements(batch.length);
    for (const { line, entry } of batch) {
      const { next: conversation, events, explanation } = entry;
      const first = events[0];
      const position = first && positions.get(first.id);
      if (first === undefined || position === undefined) continue;
      for (const { id } of explanation ? [...events, explanation] : events) this.#unseen.see(positions.get(id) ?? 0);
      const committed = { conversation, events, explanation };
      if (line.publishedSeq === first.seq - 1) {
        line.publishedSeq = conversation.seq;
        feed.addConversation(committed);
      } else {
        this.#waiting.push({ kind: 'own conversation', position, committed, line });
      }
    }
    if (this.#waiting.length > 0 || this.#isHolding) void this.pull();
  }

  /** Publishes a committed unit of work of this node. */
  committedEvents(committed: CommittedEvents): void {
    const [first] = committed.events;
    if (first === undefined && !committed.hasErased) return;
    // A read of the log in the meantime has published them already.
    const isNew = committed.events.every(({ position }) => this.#unseen.see(position));
    if (isNew) this.#waiting.push({ kind: 'own events', position: first?.position ?? 0, committed });
    void this.pull();
  }

  /**
   * Publishes the rows of another node's hint without a read of the log, if their positions directly follow the last seen position and there are
   * no gaps before them: then no unseen event precedes them in any stream. Any other hint (late, repeated, out of order) triggers a read.
   */
  hinted(rows: readonly UnseenRow[]): void {
    if (!this.#isNext(rows)) {
      void this.pull();
      return;
    }
    for (const { position } of rows) this.#unseen.see(position);
    const states = statesIn(rows);
    for (const commit of toRemoteCommits(rows)) this.#publish(commit, states);
    this.#parts.feed.flush();
  }

  /** Reads new events. Resolves when everything committed before the call is dispatched; never rejects. */
  pull(): Promise<void> {
    this.#isStale = true;
    if (!this.#isRunning) this.#running = this.#run();
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #isNext(rows: readonly UnseenRow[]): boolean {
    const [unseen] = this.#unseen.ranges;
    const isBusy = this.#isRunning || this.#isClosed || this.#isHolding || this.#waiting.length > 0;
    const isFresh = this.#now() - this.#readAt <= freshMs;
    if (isBusy || !isFresh || this.#unseen.hasGaps || unseen === undefined || rows.length === 0) return false;
    return rows.every(({ position }, index) => position === unseen.from + index);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#isStale && !this.#isClosed) {
        this.#isStale = false;
        await this.#read();
      }
      if (this.#isFailing) this.#parts.log.info({}, 'reads of the end of the log succeed again');
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        this.#parts.log.error({ error }, 'the end of the log cannot be read: events of other nodes are delayed');
      this.#isFailing = true;
    }
    this.#isRunning = false;
  }

  async #read(): Promise<void> {
    const { pool, feed, horizon } = this.#parts;
    // Both are taken before the read: it sees all events that precede `own`, and no event can still appear up to the horizon.
    const own = this.#waiting.splice(0);
    const settled = horizon.position;
    const began = this.#now();
    let rows: UnseenRow[];
    try {
      const { ranges } = this.#unseen;
      const values = [ranges.map(({ from }) => from), ranges.map(({ to }) => to)];
      ({ rows } = await pool.query<UnseenRow>({ ...unseenSql, values }));
      this.#readAt = began;
    } catch (error) {
      this.#waiting.unshift(...own);
      throw error;
    }
    const isCut = rows.length === pageSize;
    const end = isCut ? (rows.at(-1)?.position ?? 0) : Number.MAX_SAFE_INTEGER;
    this.#isStale ||= isCut;
    // Keep the commits whose earlier events are on the next page.
    this.#waiting.unshift(...own.filter(({ position }) => position > end));
    const others = this.#publishable(rows);
    for (const { position } of others) this.#unseen.see(position);
    const left = rows.find(({ position }) => this.#unseen.has(position))?.position ?? Number.MAX_SAFE_INTEGER;
    this.#isHolding = left < Number.MAX_SAFE_INTEGER;
    this.#unseen.settle(Math.min(settled, end, left - 1));
    const commits = [...own.filter(({ position }) => position <= end), ...toRemoteCommits(others)];
    const states = statesIn(rows);
    for (const commit of commits.sort((a, b) => a.position - b.position)) this.#publish(commit, states);
    feed.flush();
    if (this.#unseen.hasGaps) horizon.advance().catch(() => {});
  }

  /**
   * Filters the rows that can be dispatched now. Leaves out the events that this node has written or is writing, because the results of its own
   * writes publish them, and later events of the same streams.
   */
  #publishable(rows: readonly EventRow[]): EventRow[] {
    const heldFrom = new Map<string, number>();
    for (const own of this.#waiting.toReversed())
      for (const stream of streamsOf(own)) heldFrom.set(stream, own.position);
    return rows.filter(({ id, position, stream_id: stream }) => {
      if (this.#parts.journal.isWriting(id as EventId) && !heldFrom.has(stream)) heldFrom.set(stream, position);
      const isHeld = position >= (heldFrom.get(stream) ?? Number.MAX_SAFE_INTEGER);
      // The stream id of an explanation is the id of the event it explains.
      if (isHeld) heldFrom.set(id, position);
      return !isHeld && this.#unseen.has(position);
    });
  }

  #publish(commit: Own | RemoteCommit, states: ReadonlyMap<string, Conversation>): void {
    const { feed, journal } = this.#parts;
    switch (commit.kind) {
      case 'own conversation':
        commit.line.publishedSeq = commit.committed.conversation.seq;
        feed.addConversation(commit.committed);
        return;
      case 'own events':
        feed.addEvents(commit.committed);
        return;
      case 'events':
        feed.addEvents({ ...commit.committed, isRemote: true });
        return;
      case 'conversation': {
        const { events, explanation } = commit;
        const last = events.at(-1);
        const conversation = last && states.get(last.conversationId);
        if (last === undefined || conversation === undefined) return;
        const line = journal.line(last.conversationId);
        line?.evolve(events);
        if (line) line.publishedSeq = last.seq;
        feed.addConversation({ conversation, events, explanation, isRemote: true });
      }
    }
  }
}

function statesIn(rows: readonly UnseenRow[]): Map<string, Conversation> {
  return new Map(
    rows.flatMap(({ conversation }) => (conversation ? [[conversation.id, toConversation(conversation)]] : [])),
  );
}

function streamsOf(own: Own): string[] {
  if (own.kind === 'own conversation') return [own.line.id];
  return own.committed.events.map(({ stream }) => stream.id);
}
