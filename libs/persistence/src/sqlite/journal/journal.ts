import type Database from 'better-sqlite3';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { ok, reject } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { CommitResult, IdempotencyKey, Journal, JournalDecision, JournalEntry } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import { conflict, type JournalLimits, queueFull, storageTrouble } from '../../journal/journal-limits.js';
import type { StorageHealth } from '../../storage-health.js';
import type { WriteGate } from '../../write-gate.js';
import { isDuplicateConversation, isStorageFailure } from '../storage-error.js';
import { BatchWriter } from './batch-writer.js';
import { ConversationCache } from './conversation-cache.js';
import { ConversationProjection } from './conversation-projection.js';
import { LogReader } from './log-reader.js';
import {
  type CachedConversation,
  fail,
  markCommitted,
  type Pending,
  rejectAlone,
  resolveAfter,
  succeed,
} from './pending.js';

interface Parts {
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  readonly gate: WriteGate;
  readonly health: StorageHealth;
  readonly log: Log;
  readonly feed: CommitFeed;
  readonly limits?: Partial<JournalLimits>;
}

/** Group commit: decides in memory, writes commits in batches. See docs/journal.md. */
export class SqliteJournal implements Journal {
  readonly #limits: JournalLimits;
  readonly #gate: WriteGate;
  readonly #health: StorageHealth;
  readonly #log: Log;
  readonly #feed: CommitFeed;
  readonly #reader: LogReader;
  readonly #writer: BatchWriter;
  /** Conversation rows, which may lag behind the log. */
  readonly rows: ConversationProjection;
  readonly #cache: ConversationCache;
  readonly #queue: Pending[] = [];
  #isFlushScheduled = false;
  #closed = false;

  constructor({ writer, reader, gate, health, log, feed, limits: own }: Parts) {
    this.#limits = { ...limits, ...own };
    this.#gate = gate;
    this.#health = health;
    this.#log = log;
    this.#feed = feed;
    this.#reader = new LogReader(reader);
    this.rows = new ConversationProjection(writer, gate, log);
    this.#writer = new BatchWriter(writer, this.rows);
    this.#cache = new ConversationCache(
      (id) => this.rows.newest(id) ?? this.#reader.state(id),
      this.#limits.cachedConversations,
    );
  }

  get depth(): number {
    return this.#queue.length;
  }

  /** Conversations in memory. */
  get cachedConversations(): number {
    return this.#cache.size;
  }

  async read(id: ConversationId): Promise<Conversation | null> {
    return this.#cache.peek(id);
  }

  // Decides before the first `await`: the order of calls is the order of commits.
  async commit(
    id: ConversationId,
    key: IdempotencyKey | null,
    decide: (newest: Conversation | null) => JournalDecision,
    accepted?: (entry: JournalEntry) => void,
  ): Promise<CommitResult> {
    if (this.#closed) return reject('draining');
    const cached = this.#cache.get(id);
    if (key !== null) {
      const repeated = this.#repeated(cached, key);
      if (repeated !== null) return repeated;
    }
    if (this.#queue.length >= this.#limits.journalQueue) return queueFull;
    const decision = decide(cached.newest);
    if (decision.ok) {
      accepted?.(decision.value);
      return this.#enqueue(cached, decision.value);
    }
    // A rejection decided on a state that is not on disk yet resolves only once it is.
    return cached.last === null ? decision : resolveAfter(cached.last, decision);
  }

  async close(): Promise<void> {
    this.#closed = true;
    while (this.#queue.length > 0) await this.#gate.run(() => this.#flush());
    await this.rows.close();
    this.#feed.flush();
  }

  /** The result of a client key that is already committed or queued; null for a new one. */
  #repeated(cached: CachedConversation, key: IdempotencyKey): Promise<CommitResult> | CommitResult | null {
    const pending = this.#keysOf(cached).get(key.clientKey);
    if (pending === undefined) return null;
    const event = pending?.event ?? this.#reader.eventByKey(cached.id, key.clientKey);
    if (event === null) return null;
    if (!key.isSame(event)) return reject('client_key_reused');
    const conversation = pending?.entry.next ?? cached.committed;
    if (conversation === null) return null;
    const answer = ok({ event, conversation, duplicate: true });
    return pending ? resolveAfter(pending, answer) : answer;
  }

  /**
   * Client keys of a conversation, read once and cached with its state: a new key, as nearly every one is, costs no read,
   * and messages need no index over keys, which are random.
   */
  #keysOf(cached: CachedConversation): Map<ClientKey, Pending | null> {
    if (cached.keys !== null) return cached.keys;
    const stored = cached.committed === null ? [] : this.#reader.keys(cached.id);
    cached.keys = new Map(stored.map((key) => [key, null]));
    return cached.keys;
  }

  #enqueue(cached: CachedConversation, entry: JournalEntry): Promise<CommitResult> {
    const event = entry.events.at(-1);
    if (event === undefined) throw new Error('a commit without events changes nothing and must not be written');
    return new Promise((resolve, reject) => {
      const pending: Pending = { cached, entry, event, resolve, reject, followers: null };
      cached.last = pending;
      cached.newest = entry.next;
      if (event.clientKey !== null) this.#keysOf(cached).set(event.clientKey, pending);
      if (cached.committed === null) this.#cache.add(cached);
      this.#queue.push(pending);
      this.#scheduleFlush();
    });
  }

  /** Schedules one flush for all commits that arrive in this turn of the event loop, or while the gate is taken. */
  #scheduleFlush(): void {
    if (this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    setImmediate(() => {
      void this.#gate.run(() => {
        this.#isFlushScheduled = false;
        this.#flush();
        if (this.#queue.length > 0) this.#scheduleFlush();
      });
    });
  }

  /** Writes one batch. Never throws: every commit of the batch gets its result. */
  #flush(): void {
    const batch: Pending[] = [];
    for (const pending of this.#queue.splice(0, this.#limits.journalBatch)) {
      if (pending.cached.invalidated) fail(pending, conflict);
      else batch.push(pending);
    }
    if (batch.length === 0) return;
    try {
      this.#writer.write(batch);
    } catch (error) {
      if (isStorageFailure(error)) this.#failAll(batch, error);
      else this.#flushEach(batch);
      return;
    }
    this.#complete(batch);
  }

  /** Retries a failed batch commit by commit, so that only the bad one fails. */
  #flushEach(batch: readonly Pending[]): void {
    let failed: Map<Pending, unknown>;
    try {
      failed = this.#writer.writeEach(batch, isStorageFailure);
    } catch (error) {
      this.#failAll(batch, error);
      return;
    }
    for (const { cached } of failed.keys()) this.#cache.invalidate(cached);
    this.#complete(batch.filter((pending) => !failed.has(pending)));
    for (const [pending, error] of failed) {
      if (error === null || isDuplicateConversation(error)) fail(pending, conflict);
      else rejectAlone(pending, error);
    }
  }

  #failAll(batch: readonly Pending[], error: unknown): void {
    if (isStorageFailure(error)) this.#health.failed(error);
    else this.#log.error({ error }, 'the journal could not write a batch');
    for (const pending of batch) {
      this.#cache.invalidate(pending.cached);
      fail(pending, storageTrouble);
    }
  }

  /**
   * Completes written commits: first the cached states, so that all are visible; then the promises, because a sender waits
   * for each; then the followers.
   */
  #complete(batch: readonly Pending[]): void {
    this.#health.succeeded();
    for (const pending of batch) markCommitted(pending, pending.cached.last === pending);
    for (const pending of batch) succeed(pending);
    if (!this.#feed.isWaiting) this.#feed.flushAfterAcknowledgements(batch.length);
    for (const { entry } of batch) {
      const { next: conversation, events, explanation } = entry;
      this.#feed.addConversation({ conversation, events, explanation });
    }
  }
}
