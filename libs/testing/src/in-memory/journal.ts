import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { ok, reject } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { CommitResult, IdempotencyKey, Journal, JournalDecision, JournalEntry } from '#engine/ports/journal.js';
import type { InMemoryLog } from './in-memory-log.js';

interface Waiting {
  readonly entry: JournalEntry;
  readonly resolve: (result: CommitResult) => void;
}

/** In-memory journal with the semantics of the one on disk: decides at once and commits in batches. */
export class InMemoryJournal implements Journal {
  readonly #memory: InMemoryLog;
  readonly #queueLimit: number;
  /** Decided, uncommitted states. */
  readonly #newest = new Map<ConversationId, Conversation>();
  #queue: Waiting[] = [];
  #closed = false;

  constructor(memory: InMemoryLog, queueLimit: number = limits.journalQueue) {
    this.#memory = memory;
    this.#queueLimit = queueLimit;
  }

  get depth(): number {
    return this.#queue.length;
  }

  async read(id: ConversationId): Promise<Conversation | null> {
    return this.#memory.conversations.get(id)?.conversation ?? null;
  }

  async commit(
    id: ConversationId,
    key: IdempotencyKey | null,
    decide: (newest: Conversation | null) => JournalDecision,
    accepted?: (entry: JournalEntry) => void,
  ): Promise<CommitResult> {
    if (this.#closed) return reject('draining');
    const repeated = key && this.#repeated(id, key);
    if (repeated) return this.#afterQueue(repeated);
    if (this.#queue.length >= this.#queueLimit) return { ok: false, code: 'busy', retryAfterMs: 250 };
    const decision = decide(this.#newest.get(id) ?? this.#memory.conversations.get(id)?.conversation ?? null);
    if (!decision.ok) return this.#afterQueue(decision);
    const entry = decision.value;
    if (this.#isTaken(entry.next)) return reject('conflict');
    accepted?.(entry);
    this.#newest.set(id, entry.next);
    return new Promise((resolve) => {
      this.#queue.push({ entry, resolve });
      if (this.#queue.length === 1) setImmediate(() => this.#flush());
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#flush();
  }

  /** Writes the queue. Commits of listeners go into the next batch. */
  #flush(): void {
    const batch = this.#queue;
    this.#queue = [];
    this.#newest.clear();
    for (const { entry } of batch) this.#memory.write(entry);
    for (const { entry, resolve } of batch) {
      const { next: conversation, events, explanation } = entry;
      this.#memory.commits.addConversation({ conversation, events, explanation });
      this.#memory.commits.flush();
      const event = entry.events.at(-1);
      if (event === undefined) throw new Error('a commit without events changes nothing and must not be written');
      resolve(ok({ event, conversation: entry.next, duplicate: false }));
    }
  }

  #repeated(id: ConversationId, key: IdempotencyKey): CommitResult | null {
    const waiting = this.#queue.filter(({ entry }) => entry.next.id === id);
    const events = [...this.#memory.log(id), ...waiting.flatMap(({ entry }) => entry.events)];
    const event = events.find(({ clientKey }) => clientKey === key.clientKey);
    const conversation = this.#newest.get(id) ?? this.#memory.conversations.get(id)?.conversation;
    if (event === undefined || conversation === undefined) return null;
    return key.isSame(event) ? ok({ event, conversation, duplicate: true }) : reject('client_key_reused');
  }

  /** Delays a result that is based on an uncommitted state until that is committed. */
  async #afterQueue(result: CommitResult): Promise<CommitResult> {
    if (this.#queue.length > 0) await new Promise<void>((resolve) => setImmediate(resolve));
    return result;
  }

  /** Uniqueness check: one open conversation per visitor and chatbot. */
  #isTaken(next: Conversation): boolean {
    if (next.seq > 0 && this.#memory.conversations.has(next.id)) return false;
    return [...this.#memory.all(), ...this.#newest.values()].some(
      (c) =>
        c.id !== next.id && c.state !== 'closed' && c.visitorId === next.visitorId && c.chatbotId === next.chatbotId,
    );
  }
}
