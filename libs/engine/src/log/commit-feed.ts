import type { CommittedEvents } from '../ports/event-log.js';
import type { Committed } from '../ports/journal.js';
import type { Log } from '../ports/log.js';

type Listener<T> = (commit: T) => void;

/**
 * Commit feed for in-process followers of the log. Writers add their commits under the write gate, and so in order of
 * positions; listeners get them in that order, whichever caller runs {@link flush} first. A failing listener is logged
 * and affects no other.
 */
export class CommitFeed {
  readonly #conversations = new Set<Listener<Committed>>();
  readonly #events = new Set<Listener<CommittedEvents>>();
  /** Wake-ups of durable followers, which read the log themselves. */
  readonly #wakes = new Set<() => void>();
  readonly #waiting: (Committed | CommittedEvents)[] = [];

  constructor(private readonly log: Log) {}

  onConversation(listener: Listener<Committed>): () => void {
    return add(this.#conversations, listener);
  }

  onEvents(listener: Listener<CommittedEvents>): () => void {
    return add(this.#events, listener);
  }

  /** Calls back after every flush. */
  onGrown(wake: () => void): () => void {
    return add(this.#wakes, wake);
  }

  addConversation(committed: Committed): void {
    this.#waiting.push(committed);
  }

  addEvents(committed: CommittedEvents): void {
    if (committed.events.length > 0 || committed.hasErased) this.#waiting.push(committed);
  }

  /** Whether commits wait to be dispatched. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Dispatches waiting commits after the handlers of their promises. For a batch in the same turn, because everything
   * sent to a socket in one turn leaves in one write; a lone sender gets its acknowledgement first.
   */
  flushAfterAcknowledgements(commits: number): void {
    const flush = () => this.flush();
    if (commits === 1) setImmediate(flush);
    else queueMicrotask(() => process.nextTick(flush));
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
