import type { StoredEvent } from '../ports/event-log.js';
import type { Committed } from '../ports/journal.js';
import type { Log } from '../ports/log.js';

type Listener<T> = (commit: T) => void;

/**
 * Feed of commits to whoever follows the log while this process lives. Writers add what they have written, under the
 * write gate and so in the order of positions; it is handed on in that order, whoever calls {@link flush} first. The
 * failure of one listener is logged and reaches no other.
 */
export class CommitFeed {
  readonly #conversations = new Set<Listener<Committed>>();
  readonly #events = new Set<Listener<readonly StoredEvent[]>>();
  /** Durable followers, which read for themselves. */
  readonly #wakes = new Set<() => void>();
  readonly #waiting: (Committed | readonly StoredEvent[])[] = [];

  constructor(private readonly log: Log) {}

  onConversation(listener: Listener<Committed>): () => void {
    return add(this.#conversations, listener);
  }

  onEvents(listener: Listener<readonly StoredEvent[]>): () => void {
    return add(this.#events, listener);
  }

  /** Calls back after every flush: the log has grown. */
  onGrown(wake: () => void): () => void {
    return add(this.#wakes, wake);
  }

  addConversation(committed: Committed): void {
    this.#waiting.push(committed);
  }

  addEvents(events: readonly StoredEvent[]): void {
    if (events.length > 0) this.#waiting.push(events);
  }

  /** Whether something waits to be handed on. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  flush(): void {
    if (this.#waiting.length === 0) return;
    for (const commit of this.#waiting.splice(0)) {
      if ('conversation' in commit) this.#call(this.#conversations, commit);
      else this.#call(this.#events, commit);
    }
    for (const wake of this.#wakes) wake();
  }

  #call<T>(listeners: ReadonlySet<Listener<T>>, commit: T): void {
    for (const listener of listeners) {
      try {
        listener(commit);
      } catch (error) {
        this.log.error({ error }, 'a follower of the log failed');
      }
    }
  }
}

function add<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
