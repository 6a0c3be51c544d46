import { limits } from '#contracts/limits.js';

/** Ordered log whose newest entries are shared. */
export interface TailSource<E> {
  head(): Promise<number>;
  /** Committed entries after a position, in order, at most `limit`. */
  read(after: number, limit: number): Promise<readonly E[]>;
  positionOf(entry: E): number;
}

/**
 * Read cache of the newest entries of a log: the first reader after a commit loads them, others at the tail take them from memory. A reader
 * further behind reads the log itself until it has caught up.
 */
export class SharedTail<E> {
  /** The cache holds all entries with a position above `#from`, up to `#to`; null until the first read. */
  #from: number | null = null;
  #to = 0;
  #entries: E[] = [];
  #isStale = false;
  #reading: Promise<void> | null = null;
  #callbacks: (() => void)[] = [];

  constructor(
    private readonly source: TailSource<E>,
    private readonly size: number = limits.sharedTail,
  ) {}

  /** The log has grown. */
  invalidate(): void {
    this.#isStale = true;
  }

  /** Clears the cache after an erasure. */
  clear(): void {
    this.#from = null;
    this.#entries = [];
    this.#isStale = true;
  }

  /** Calls back once committed entries are in memory, or could not be read: waiting readers then take them synchronously. */
  whenFresh(callback: () => void): void {
    this.#callbacks.push(callback);
    if (this.#callbacks.length > 1) return;
    const call = () => {
      for (const each of this.#callbacks.splice(0)) each();
    };
    this.#refresh().then(call, call);
  }

  /** Entries after a position, in order, at most `limit`; null if not in memory. */
  now(position: number, limit: number): readonly E[] | null {
    if (!this.#isFresh() || this.#from === null || position < this.#from) return null;
    const first = this.#firstAfter(position);
    return this.#entries.slice(first, first + limit);
  }

  /** Entries after a position, loading committed ones that are not in memory. */
  async after(position: number, limit: number): Promise<readonly E[] | null> {
    await this.#refresh();
    return this.now(position, limit);
  }

  #isFresh(): boolean {
    return this.#reading === null && !this.#isStale && this.#from !== null;
  }

  async #refresh(): Promise<void> {
    while (!this.#isFresh()) {
      this.#reading ??= this.#catchUp().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  async #catchUp(): Promise<void> {
    // Reset before the read, so that commits meanwhile make it stale again.
    this.#isStale = false;
    try {
      if (this.#from === null) await this.#start();
      else await this.#read();
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  async #start(): Promise<void> {
    const head = await this.source.head();
    this.#from = head;
    this.#to = head;
  }

  async #read(): Promise<void> {
    const found = await this.source.read(this.#to, this.size);
    // Cleared meanwhile: the read may predate the erasure.
    if (this.#from === null) return;
    const last = found.at(-1);
    if (last === undefined) return;
    this.#entries.push(...found);
    this.#to = this.source.positionOf(last);
    if (found.length === this.size) this.#isStale = true;
    this.#trim();
  }

  #trim(): void {
    const dropped = this.#entries.splice(0, Math.max(0, this.#entries.length - this.size)).at(-1);
    if (dropped !== undefined) this.#from = this.source.positionOf(dropped);
  }

  /** Binary search. */
  #firstAfter(position: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.#entries[middle];
      if (entry !== undefined && this.source.positionOf(entry) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
