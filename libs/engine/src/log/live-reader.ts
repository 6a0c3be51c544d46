import type { LogPart } from '../ports/live-log.js';

type Awaitable<T> = T | Promise<T>;

/** Source of a live reader. */
export interface LiveSource<T> {
  /** Subscribes: `wake` is called whenever more may be there. Returns the unsubscribe function. */
  join(wake: () => void): () => void;
  /** Null: not in memory. */
  readNow(after: number): LogPart<T> | null;
  read(after: number): Promise<LogPart<T>>;
}

/**
 * Iterator over a log and its additions, at the pace of its consumer. Not a generator: a thousand readers of one event then cost three
 * microtask turns each instead of twenty.
 */
export class LiveReader<T, V> implements AsyncIterableIterator<V> {
  readonly #source: LiveSource<T>;
  readonly #toValues: (entries: readonly T[]) => Awaitable<readonly V[]>;
  readonly #signal: AbortSignal;
  readonly #leave: () => void;
  #isOver = false;
  #position: number;
  #values: readonly V[] = [];
  #given = 0;
  /** Whether a wake-up came since the last read began. */
  #hasGrown = false;
  #waiting: (() => void) | null = null;

  /** `toValues` converts rows; the signal ends the iteration, also while it waits. */
  constructor(
    source: LiveSource<T>,
    after: number,
    toValues: (entries: readonly T[]) => Awaitable<readonly V[]>,
    signal: AbortSignal,
  ) {
    this.#source = source;
    this.#position = after;
    this.#toValues = toValues;
    this.#signal = signal;
    this.#leave = source.join(this.#wake);
    if (signal.aborted) this.#end();
    else signal.addEventListener('abort', this.#end);
  }

  async next(): Promise<IteratorResult<V, undefined>> {
    try {
      for (;;) {
        if (this.#isOver) return { done: true, value: undefined };
        if (this.#given < this.#values.length) {
          this.#given += 1;
          return { done: false, value: this.#values[this.#given - 1] as V };
        }
        this.#hasGrown = false;
        const { events, next, hasMore } =
          this.#source.readNow(this.#position) ?? (await this.#source.read(this.#position));
        const values = this.#toValues(events);
        this.#values = values instanceof Promise ? await values : values;
        this.#given = 0;
        this.#position = next;
        if (this.#values.length === 0 && !hasMore) await this.#growth();
      }
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  async return(): Promise<IteratorResult<V, undefined>> {
    this.#end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #growth(): Promise<void> {
    if (this.#hasGrown || this.#isOver) return;
    await new Promise<void>((resolve) => {
      this.#waiting = resolve;
    });
    this.#waiting = null;
  }

  readonly #wake = () => {
    this.#hasGrown = true;
    this.#waiting?.();
  };

  readonly #end = () => {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#signal.removeEventListener('abort', this.#end);
    this.#leave();
    this.#waiting?.();
  };
}
