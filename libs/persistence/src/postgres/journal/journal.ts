import type { Pool } from 'pg';
import type { ConversationId, EventId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { reject } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { CommitResult, IdempotencyKey, Journal, JournalDecision, JournalEntry } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import { conflict, type JournalLimits, queueFull, storageTrouble } from '../../journal/journal-limits.js';
import { LruMap } from '../../journal/lru-map.js';
import type { StorageHealth } from '../../storage-health.js';
import { isConcurrencyFailure, isDuplicateConversation, isStorageFailure } from '../postgres-error.js';
import { BatchWriter, type Positions, splitBatch, type Written } from './batch-writer.js';
import { type CommitRequest, ConversationLine, type Write } from './conversation-line.js';
import { ConversationLoader } from './conversation-loader.js';

interface Parts {
  readonly pool: Pool;
  readonly health: StorageHealth;
  readonly log: Log;
  /** Called with written commits, after their senders. */
  readonly published: (batch: readonly Write[], positions: Positions) => void;
  /** Updates this node's cached conversations. */
  readonly catchUp: () => Promise<void>;
  readonly limits?: Partial<JournalLimits>;
}

/** Maximum attempts at a batch that collides with another node's, before its commits fail. */
const maxCollisions = 10;
/** Times that a commit is written whose outcome was lost with the connection. */
const maxUncertain = 2;

/**
 * Group commit on PostgreSQL, for any number of nodes: decides in memory and writes one batch at a time. Optimistic locking: a batch is
 * written if its conversations are unchanged since the decision; others are loaded and decided again. See docs/journal.md.
 */
export class PostgresJournal implements Journal {
  readonly #limits: JournalLimits;
  readonly #health: StorageHealth;
  readonly #log: Log;
  readonly #published: Parts['published'];
  readonly #catchUp: Parts['catchUp'];
  readonly #loader: ConversationLoader;
  readonly #writer: BatchWriter;
  readonly #lines: LruMap<ConversationId, ConversationLine>;
  readonly #queue: Write[] = [];
  /** Events of the batch that is being written. */
  #writing: ReadonlySet<EventId> = new Set();
  #depth = 0;
  #isFlushing = false;
  #isClosed = false;
  #onIdle = () => {};

  constructor({ pool, health, log, published, catchUp, limits: own }: Parts) {
    this.#limits = { ...limits, ...own };
    this.#health = health;
    this.#log = log;
    this.#published = published;
    this.#catchUp = catchUp;
    this.#loader = new ConversationLoader(pool);
    this.#writer = new BatchWriter(pool);
    this.#lines = new LruMap(this.#limits.cachedConversations, ({ isIdle }) => !isIdle);
  }

  get depth(): number {
    return this.#depth;
  }

  /** Conversations in memory. */
  get cachedConversations(): number {
    return this.#lines.size;
  }

  /** Cached line of a conversation; undefined: none. */
  line(id: ConversationId): ConversationLine | undefined {
    return this.#lines.peek(id);
  }

  /** Whether an event is being written: the log may contain it before its sender is notified. */
  isWriting(id: EventId): boolean {
    return this.#writing.has(id);
  }

  async read(id: ConversationId): Promise<Conversation | null> {
    const line = this.#lines.peek(id);
    if (line?.isKnown && !line.isBehind) return line.committed;
    return (await this.#loader.load(id)).conversation;
  }

  // Decides before the first `await` if the state is known: the order of calls is the order of commits.
  async commit(
    id: ConversationId,
    key: IdempotencyKey | null,
    decide: (newest: Conversation | null) => JournalDecision,
    accepted?: (entry: JournalEntry) => void,
  ): Promise<CommitResult> {
    if (this.#isClosed) return reject('draining');
    if (this.#depth >= this.#limits.journalQueue) return queueFull;
    this.#depth += 1;
    try {
      return await new Promise((resolve, reject) => {
        const line = this.#lineOf(id);
        const request = { key, decide, accepted, resolve, reject, tries: 0, outcome: null, uncertain: [] };
        line.add(request);
        if (line.isKnown) this.#decide(line, request, false);
        else void this.#load(line);
      });
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.#onIdle();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#depth === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #lineOf(id: ConversationId): ConversationLine {
    const known = this.#lines.get(id);
    if (known !== undefined) return known;
    const line = new ConversationLine(id);
    this.#lines.add(id, line);
    return line;
  }

  /** `isFresh`: the state was read after the request came. */
  #decide(line: ConversationLine, request: CommitRequest, isFresh: boolean): void {
    const step = line.decide(request, isFresh);
    if (step.kind === 'write') {
      this.#queue.push(step.write);
      this.#scheduleFlush();
    } else if (step.kind === 'repeated') {
      void this.#repeat(line, request, step.key);
    } else if (step.kind === 'reload') {
      line.forget();
      void this.#load(line);
    }
  }

  async #repeat(line: ConversationLine, request: CommitRequest, key: IdempotencyKey): Promise<void> {
    try {
      if (line.repeat(request, key, await this.#loader.eventByKey(line.id, key.clientKey))) return;
      line.add(request);
      if (line.isKnown) this.#decide(line, request, true);
      else void this.#load(line);
    } catch (error) {
      this.#health.failed(error);
      request.resolve(storageTrouble);
    }
  }

  /** Loads the state, and decides what waits for it. */
  async #load(line: ConversationLine): Promise<void> {
    if (line.isLoading || line.isKnown) return;
    line.isLoading = true;
    const asked = new Set(line.undecided);
    try {
      const loaded = await this.#loader.load(line.id);
      // After the state: an event found only here makes the next commit load it once more.
      line.load(loaded, await this.#loader.written(line.uncertain.map(({ id }) => id)));
    } catch (error) {
      this.#health.failed(error);
      line.settleAll(storageTrouble);
    }
    line.isLoading = false;
    for (const request of line.undecided) {
      // A decision may have made the rest of them wait.
      if (line.isKnown && request.outcome === null) this.#decide(line, request, asked.has(request));
    }
    if (line.isIdle && line.committed === null) this.#lines.delete(line.id, line);
  }

  /** Schedules one flush for all commits that are decided in this turn of the event loop, or while a batch is being written. */
  #scheduleFlush(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    while (this.#queue.length > 0) {
      for (const part of splitBatch(this.#queue.splice(0, this.#limits.journalBatch))) {
        // Decisions made again are back in the queue.
        const batch = part.filter((write) => write.request.outcome === write);
        if (batch.length > 0) await this.#write(batch);
      }
    }
    this.#isFlushing = false;
  }

  /** Writes one batch. Never throws: every commit of it gets its result, or is decided again. */
  async #write(batch: readonly Write[]): Promise<void> {
    for (let collisions = 0; ; collisions += 1) {
      try {
        this.#writing = new Set(batch.flatMap(({ entry }) => idsOf(entry)));
        this.#complete(batch, await this.#writer.write(batch));
        return;
      } catch (error) {
        this.#writing = new Set();
        if (isConcurrencyFailure(error) && collisions < maxCollisions) continue;
        if (isStorageFailure(error)) return this.#markLost(batch, error);
        if (batch.length === 1) return this.#refuse(batch[0] as Write, error);
        return this.#writeEach(batch);
      }
    }
  }

  /** One of them is refused: each on its own, so that the others are not. */
  async #writeEach(batch: readonly Write[]): Promise<void> {
    for (const write of batch) if (write.request.outcome === write) await this.#write([write]);
  }

  #refuse(write: Write, error: unknown): void {
    const { line } = write;
    if (isDuplicateConversation(error)) line.refuse(write, conflict);
    else {
      this.#log.error({ error, conversationId: line.id }, 'the database refuses a commit');
      line.refuse(write, error instanceof Error ? error : new Error(String(error)));
    }
    void this.#load(line);
  }

  /** The outcome of the batch is unknown: each conversation's events are looked up before it is decided again. */
  #markLost(batch: readonly Write[], error: unknown): void {
    this.#health.failed(error);
    for (const { line, request, event } of batch) {
      line.markLost(request, event, maxUncertain);
      void this.#load(line);
    }
  }

  #complete(batch: readonly Write[], positions: Written): void {
    this.#health.succeeded();
    this.#writing = new Set();
    if (positions === 'at capacity') {
      for (const { line } of batch) line.forget();
      // The places that others took meanwhile count in the next decision.
      void this.#catchUp().then(() => batch[0] && this.#load(batch[0].line));
      return;
    }
    const written = batch.filter(({ event }) => positions.has(event.id));
    const first = new Map(batch.toReversed().map((write) => [write.line, write]));
    const last = new Map(written.map((write) => [write.line, write]));
    for (const write of last.values()) write.line.markWritten(write);
    for (const write of last.values()) write.line.settleUpTo(write);
    for (const write of first.values()) {
      if (last.has(write.line)) continue;
      write.line.conflicted(write);
      void this.#load(write.line);
    }
    if (written.length > 0) this.#published(written, positions);
  }
}

function idsOf({ events, explanation }: JournalEntry): EventId[] {
  const ids = events.map(({ id }) => id);
  return explanation === null ? ids : [...ids, explanation.id];
}
