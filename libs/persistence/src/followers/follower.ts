import type { Instant } from '#contracts/ids.js';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { Duties } from '#engine/ports/duties.js';
import type { FollowerState } from '#engine/ports/installation.js';
import type { Log } from '#engine/ports/log.js';
import type { Progress, Projection } from '#engine/ports/projection.js';

/** The guarantee: commits wake a follower sooner. In milliseconds. */
const pollMs = 5_000;
/** Delays of an exponential backoff after errors, in milliseconds. */
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

/** Reads how long the log is. */
export interface LogLength {
  /** Position of the last committed event. */
  head(): Promise<number>;
  /** Number of events after a position, counted up to a limit: a scrape must not read a whole log. */
  eventsAfter(position: number): Promise<number>;
  /** Time of the first event after a position; null: none. */
  nextAt(position: number): Promise<Instant | null>;
}

interface Dependencies {
  readonly feed: Pick<CommitFeed, 'onGrown'>;
  readonly length: LogLength;
  readonly log: Log;
  /** Which node follows, if there are several. */
  readonly duties: Duties;
}

/** State of the loop: only a follower that waits for its poll is woken by a commit. */
type Wait = 'poll' | 'batch' | 'running';

/**
 * Durable follower of the log: applies batches of a projection in order, one at a time, from its start until it is closed.
 * Commits wake it (debounced), a poll is the guarantee. A failure delays this follower alone, with a backoff, and is logged
 * once until it recovers.
 */
export class Follower {
  readonly name: string;
  readonly #projection: Projection;
  readonly #dependencies: Dependencies;
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | null = null;
  #wait: Wait = 'poll';
  /** Whether a commit came during a batch, which may have missed it. */
  #hasGrown = false;
  /** The last batch, of the loop or of `catchUp`; never rejects. */
  #last: Promise<unknown> = Promise.resolve();
  #position = 0;
  #failures = 0;
  readonly #closing = new AbortController();

  constructor(projection: Projection, dependencies: Dependencies) {
    this.name = projection.name;
    this.#projection = projection;
    this.#dependencies = dependencies;
    const ends = [
      dependencies.feed.onGrown(() => this.#wake()),
      dependencies.duties.onChange('followers', (isOurs) => {
        if (isOurs) this.#schedule(projection.delayMs, 'batch');
      }),
    ];
    this.#unsubscribe = () => {
      for (const end of ends) end();
    };
  }

  /** Number of events behind the head of the log, counted up to a limit. All of them until the first batch; none where another node follows. */
  async lag(): Promise<number> {
    if (!this.#isOurs) return 0;
    return this.#dependencies.length.eventsAfter(this.#position);
  }

  /** Time of the first unapplied event; null: up to date. */
  async behindSince(): Promise<Instant | null> {
    if (!this.#isOurs) return null;
    return this.#dependencies.length.nextAt(this.#position);
  }

  /** Whether the last batch failed. */
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** State for monitoring. */
  async state(): Promise<FollowerState> {
    const { name, isFailing } = this;
    return { name, lag: await this.lag(), behindSince: await this.behindSince(), isFailing };
  }

  get #isOurs(): boolean {
    return this.#dependencies.duties.has('followers');
  }

  /** Applies everything that is committed now, without pauses, on whichever node. Rejects when a batch fails. */
  async catchUp(): Promise<void> {
    // At least one batch, since a projection being rebuilt is behind its stored position.
    const work = async () => {
      const head = await this.#dependencies.length.head();
      while (!this.#closed) {
        const { position, pauseMs } = await this.#batch();
        if (position >= head || pauseMs === null) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await keepProcessAlive(work());
  }

  /** Ends the loop; resolves when no batch is running. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#unsubscribe();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await keepProcessAlive(this.#last);
  }

  #wake(): void {
    if (!this.#isOurs) return;
    if (this.#wait === 'poll') this.#schedule(this.#projection.delayMs, 'batch');
    else if (this.#wait === 'running') this.#hasGrown = true;
  }

  #schedule(ms: number, wait: Wait): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#wait = wait;
    this.#timer = setTimeout(() => void this.#turn(), ms).unref();
  }

  /** One batch of the loop, and the wait for the next. */
  async #turn(): Promise<void> {
    if (!this.#isOurs) {
      this.#wait = 'poll';
      return;
    }
    this.#wait = 'running';
    this.#hasGrown = false;
    try {
      const { pauseMs } = await this.#batch();
      if (pauseMs !== null) this.#schedule(pauseMs, 'batch');
      else if (this.#hasGrown) this.#schedule(this.#projection.delayMs, 'batch');
      else this.#schedule(pollMs, 'poll');
    } catch {
      // Logged by the batch.
      this.#schedule(Math.min(firstRetryMs * 2 ** (this.#failures - 1), maxRetryMs), 'batch');
    }
  }

  /** Runs one batch after those before. */
  #batch(): Promise<Progress> {
    const batch = this.#last.then(() => this.#advance());
    this.#last = batch.catch(() => {});
    return batch;
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #advance(): Promise<Progress> {
    if (this.#closed) return { position: this.#position, pauseMs: null };
    try {
      const progress = await this.#projection.advance(this.#closing.signal);
      this.#position = progress.position;
      this.#recovered();
      return progress;
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    if (this.#failures > 1) return;
    const fields = { error, follower: this.name };
    this.#dependencies.log.error(fields, 'a follower of the log failed: it lags until a retry succeeds');
  }

  #recovered(): void {
    if (this.#failures === 0) return;
    this.#failures = 0;
    this.#dependencies.log.info({ follower: this.name }, 'the follower of the log recovered');
    // Also where `catchUp` succeeded in the middle of a backoff.
    if (this.#wait !== 'running') this.#schedule(this.#projection.delayMs, 'batch');
  }
}

/** Keeps the process alive while a caller waits, which a batch in another thread does not. */
async function keepProcessAlive(work: Promise<unknown>): Promise<void> {
  const alive = setInterval(() => {}, pollMs);
  try {
    await work;
  } finally {
    clearInterval(alive);
  }
}
