import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { ActKey, CommitResult, Committed, Entry, Journal, JournalDecision } from '#engine/ports/journal.js';
import type { Memory } from './memory.js';

interface Waiting {
  readonly entry: Entry;
  readonly resolve: (result: CommitResult) => void;
}

/** Means the same as the journal on disk: decides at once, commits a little later, all that came meanwhile together. */
export class InMemoryJournal implements Journal {
  readonly #memory: Memory;
  readonly #queueLimit: number;
  readonly #listeners: ((committed: Committed) => void)[] = [];
  /** States that are decided and not committed. */
  readonly #newest = new Map<ConversationId, Conversation>();
  #queue: Waiting[] = [];
  #closed = false;

  constructor(memory: Memory, queueLimit: number = limits.journalQueue) {
    this.#memory = memory;
    this.#queueLimit = queueLimit;
  }

  get depth(): number {
    return this.#queue.length;
  }

  onCommitted(listener: (committed: Committed) => void): void {
    this.#listeners.push(listener);
  }

  async read(id: ConversationId): Promise<Conversation | null> {
    return this.#memory.conversations.get(id)?.conversation ?? null;
  }

  async commit(
    id: ConversationId,
    key: ActKey | null,
    decide: (newest: Conversation | null) => JournalDecision,
  ): Promise<CommitResult> {
    if (this.#closed) return { ok: false, code: 'draining' };
    const repeated = key && this.#repeated(id, key);
    if (repeated) return this.#afterQueue(repeated);
    if (this.#queue.length >= this.#queueLimit) return { ok: false, code: 'busy', retryAfterMs: 250 };
    const decision = decide(this.#newest.get(id) ?? this.#memory.conversations.get(id)?.conversation ?? null);
    if (!decision.ok) return this.#afterQueue({ ok: false, code: decision.code });
    if (this.#isTaken(decision.next)) return { ok: false, code: 'conflict' };
    this.#newest.set(id, decision.next);
    return new Promise((resolve) => {
      this.#queue.push({ entry: decision, resolve });
      if (this.#queue.length === 1) setImmediate(() => this.#flush());
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#flush();
  }

  /** Listeners may commit again: that goes into the next round. */
  #flush(): void {
    const batch = this.#queue;
    this.#queue = [];
    this.#newest.clear();
    for (const { entry } of batch) this.#memory.write(entry.next, entry.due, entry.events);
    for (const { entry, resolve } of batch) {
      for (const listener of this.#listeners) listener({ conversation: entry.next, events: entry.events });
      const event = entry.events.at(-1);
      if (event === undefined) throw new Error('a commit without events changes nothing and must not be written');
      resolve({ ok: true, event, conversation: entry.next, duplicate: false });
    }
  }

  #repeated(id: ConversationId, key: ActKey): CommitResult | null {
    const waiting = this.#queue.filter(({ entry }) => entry.next.id === id);
    const events = [...this.#memory.log(id), ...waiting.flatMap(({ entry }) => entry.events)];
    const event = events.find(({ clientKey }) => clientKey === key.clientKey);
    const conversation = this.#newest.get(id) ?? this.#memory.conversations.get(id)?.conversation;
    if (event === undefined || conversation === undefined) return null;
    return key.isSame(event)
      ? { ok: true, event, conversation, duplicate: true }
      : { ok: false, code: 'client_key_reused' };
  }

  /** What was answered from a state that is not committed is said when it is. */
  async #afterQueue(result: CommitResult): Promise<CommitResult> {
    if (this.#queue.length > 0) await new Promise<void>((resolve) => setImmediate(resolve));
    return result;
  }

  /** One conversation that is not closed for each visitor of a chatbot. */
  #isTaken(next: Conversation): boolean {
    if (next.seq > 0 && this.#memory.conversations.has(next.id)) return false;
    return [...this.#memory.all(), ...this.#newest.values()].some(
      (c) =>
        c.id !== next.id && c.state !== 'closed' && c.visitorId === next.visitorId && c.chatbotId === next.chatbotId,
    );
  }
}
