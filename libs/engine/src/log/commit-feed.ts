import type { CommittedEvents } from '../ports/event-log.js';
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
  readonly #events = new Set<Listener<CommittedEvents>>();
  /** Durable followers, which read for themselves. */
  readonly #wakes = new Set<() => void>();
  readonly #waiting: (Committed | CommittedEvents)[] = [];

  constructor(private readonly log: Log) {}

  onConversation(listener: Listener<Committed>): () => void {
    return add(this.#conversations, listener);
  }

  onEvents(listener: Listener<CommittedEvents>): () => void {
    return add(this.#events, listener);
  }

  /** Calls back after every flush: the log has grown. */
  onGrown(wake: () => void): () => void {
    return add(this.#wakes, wake);
  }

  addConversation(committed: Committed): void {
    this.#waiting.push(committed);
  }

  addEvents(committed: CommittedEvents): void {
    if (committed.events.length > 0 || committed.hasErased) this.#waiting.push(committed);
  }

  /** Whether something waits to be handed on. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Hands on what waits once the promises of its commits have been handled. After a batch in the same turn: what a socket is
   * sent in one turn leaves in one write. A lone sender has its acknowledgement before that.
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
