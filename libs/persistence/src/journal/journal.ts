import type Database from 'better-sqlite3';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { ActKey, CommitResult, Committed, Entry, Journal, JournalDecision } from '#engine/ports/journal.js';
import type { Log } from '#engine/ports/log.js';
import { isStorageTrouble, isTaken } from '../storage-error.js';
import type { StorageHealth } from '../storage-health.js';
import type { WriteGate } from '../write-gate.js';
import { BatchWriter } from './batch-writer.js';
import { LogReader } from './log-reader.js';
import { answerAfter, fail, type Pending, type Resident, refuse, settle, succeed } from './pending.js';
import { Residents } from './residents.js';
import { StateRows } from './state-rows.js';

export interface JournalLimits {
  readonly journalQueue: number;
  readonly journalBatch: number;
  readonly residentConversations: number;
}

interface Parts {
  readonly writer: Database.Database;
  readonly reader: Database.Database;
  readonly gate: WriteGate;
  readonly health: StorageHealth;
  readonly log: Log;
  readonly limits?: Partial<JournalLimits>;
}

const queueFull: CommitResult = { ok: false, code: 'busy', retryAfterMs: 250 };
const storageTrouble: CommitResult = { ok: false, code: 'busy', retryAfterMs: 1000 };
const conflict: CommitResult = { ok: false, code: 'conflict' };

/** Decides in memory, commits in batches. See docs/journal.md. */
export class SqliteJournal implements Journal {
  readonly #limits: JournalLimits;
  readonly #gate: WriteGate;
  readonly #health: StorageHealth;
  readonly #log: Log;
  readonly #reader: LogReader;
  readonly #writer: BatchWriter;
  /** Rows of conversations, which may trail what is committed. */
  readonly rows: StateRows;
  readonly #residents: Residents;
  readonly #listeners: ((committed: Committed) => void)[] = [];
  readonly #queue: Pending[] = [];
  /** Written, their listeners not called yet. */
  readonly #unannounced: Pending[] = [];
  #armed = false;
  #closed = false;

  constructor({ writer, reader, gate, health, log, limits: own }: Parts) {
    this.#limits = { ...limits, ...own };
    this.#gate = gate;
    this.#health = health;
    this.#log = log;
    this.#reader = new LogReader(reader);
    this.rows = new StateRows(writer, gate, log);
    this.#writer = new BatchWriter(writer, this.rows);
    this.#residents = new Residents(
      (id) => this.rows.newest(id) ?? this.#reader.state(id),
      this.#limits.residentConversations,
    );
  }

  get depth(): number {
    return this.#queue.length;
  }

  /** Conversations in memory. */
  get residents(): number {
    return this.#residents.size;
  }

  onCommitted(listener: (committed: Committed) => void): void {
    this.#listeners.push(listener);
  }

  async read(id: ConversationId): Promise<Conversation | null> {
    return this.#residents.look(id);
  }

  // Decides before the first `await`: the order of calls is the order of commits.
  async commit(
    id: ConversationId,
    key: ActKey | null,
    decide: (newest: Conversation | null) => JournalDecision,
  ): Promise<CommitResult> {
    if (this.#closed) return { ok: false, code: 'draining' };
    const resident = this.#residents.of(id);
    if (key !== null) {
      const repeated = this.#repeated(resident, key);
      if (repeated !== null) return repeated;
    }
    if (this.#queue.length >= this.#limits.journalQueue) return queueFull;
    const decision = decide(resident.newest);
    if (decision.ok) return this.#enqueue(resident, decision);
    const rejection: CommitResult = { ok: false, code: decision.code };
    // Decided on a state that is not on disk yet: said only once it is.
    return resident.last === null ? rejection : answerAfter(resident.last, rejection);
  }

  async close(): Promise<void> {
    this.#closed = true;
    while (this.#queue.length > 0) await this.#gate.run(() => this.#flush());
    await this.rows.close();
    this.#tell();
  }

  /** The answer to an act that was committed before, or is about to be; null for a new one. */
  #repeated(resident: Resident, key: ActKey): Promise<CommitResult> | CommitResult | null {
    const pending = this.#keysOf(resident).get(key.clientKey);
    if (pending === undefined) return null;
    const event = pending?.event ?? this.#reader.eventByKey(resident.id, key.clientKey);
    if (event === null) return null;
    if (!key.isSame(event)) return { ok: false, code: 'client_key_reused' };
    const conversation = pending?.entry.next ?? resident.committed;
    if (conversation === null) return null;
    const answer: CommitResult = { ok: true, event, conversation, duplicate: true };
    return pending ? answerAfter(pending, answer) : answer;
  }

  /**
   * The keys of a conversation are read once and kept with its state: a new act, as nearly every one is, costs no read,
   * and no index over keys, which are random, is written with each message.
   */
  #keysOf(resident: Resident): Map<ClientKey, Pending | null> {
    if (resident.keys !== null) return resident.keys;
    const stored = resident.committed === null ? [] : this.#reader.keys(resident.id);
    resident.keys = new Map(stored.map((key) => [key, null]));
    return resident.keys;
  }

  #enqueue(resident: Resident, entry: Entry): Promise<CommitResult> {
    const event = entry.events.at(-1);
    if (event === undefined) throw new Error('a commit without events changes nothing and must not be written');
    return new Promise((resolve, reject) => {
      const pending: Pending = { resident, entry, event, resolve, reject, followers: null };
      resident.last = pending;
      resident.newest = entry.next;
      if (event.clientKey !== null) this.#keysOf(resident).set(event.clientKey, pending);
      if (resident.committed === null) this.#residents.keep(resident);
      this.#queue.push(pending);
      this.#arm();
    });
  }

  /** Everything that arrives in this turn of the event loop, and while the gate is taken, goes into one transaction. */
  #arm(): void {
    if (this.#armed) return;
    this.#armed = true;
    setImmediate(() => {
      void this.#gate.run(() => {
        this.#armed = false;
        this.#flush();
        if (this.#queue.length > 0) this.#arm();
      });
    });
  }

  /** Never throws: every commit of the batch gets its answer. */
  #flush(): void {
    const batch: Pending[] = [];
    for (const pending of this.#queue.splice(0, this.#limits.journalBatch)) {
      if (pending.resident.abandoned) fail(pending, conflict);
      else batch.push(pending);
    }
    if (batch.length === 0) return;
    try {
      this.#writer.write(batch);
    } catch (error) {
      if (isStorageTrouble(error)) this.#failAll(batch, error);
      else this.#flushEach(batch);
      return;
    }
    this.#announce(batch);
  }

  /** Finds the bad one: its neighbours must not go with it. */
  #flushEach(batch: readonly Pending[]): void {
    let failed: Map<Pending, unknown>;
    try {
      failed = this.#writer.writeEach(batch, isStorageTrouble);
    } catch (error) {
      this.#failAll(batch, error);
      return;
    }
    for (const { resident } of failed.keys()) this.#residents.abandon(resident);
    this.#announce(batch.filter((pending) => !failed.has(pending)));
    for (const [pending, error] of failed) {
      if (error === null || isTaken(error)) fail(pending, conflict);
      else refuse(pending, error);
    }
  }

  #failAll(batch: readonly Pending[], error: unknown): void {
    if (isStorageTrouble(error)) this.#health.failed(error);
    else this.#log.error({ error }, 'the journal could not write a batch');
    for (const pending of batch) {
      this.#residents.abandon(pending.resident);
      fail(pending, storageTrouble);
    }
  }

  /**
   * First the states, so that everybody sees them all; then the answers, because somebody waits for each; then the
   * listeners. Those of a batch run in the same turn, once every promise has led to its answer: what a socket is sent in
   * one turn leaves in one write. A lone sender has the answer before that.
   */
  #announce(batch: readonly Pending[]): void {
    this.#health.succeeded();
    for (const pending of batch) settle(pending, pending.resident.last === pending);
    for (const pending of batch) succeed(pending);
    if (this.#unannounced.length === 0) {
      const tell = () => this.#tell();
      if (batch.length === 1) setImmediate(tell);
      else queueMicrotask(() => process.nextTick(tell));
    }
    this.#unannounced.push(...batch);
  }

  #tell(): void {
    for (const { entry } of this.#unannounced.splice(0)) {
      const committed: Committed = { conversation: entry.next, events: entry.events };
      for (const listener of this.#listeners) this.#call(listener, committed);
    }
  }

  #call(listener: (committed: Committed) => void, committed: Committed): void {
    try {
      listener(committed);
    } catch (error) {
      this.#log.error({ error }, 'a listener of the journal failed');
    }
  }
}
