import type { Failure } from '#contracts/errors.js';
import type { Ack } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import type { TimingOptions } from './timing-options.js';

export interface RoomJoinListener<R> {
  joined(reply: R): Promise<void> | void;
  /** Refused permanently, or not joined within `retryForMs`; in the latter case retries continue. */
  failed(failure: Failure): void;
}

/** Room join with retries: repeated with backoff until it succeeds or is refused permanently, while the connection lasts. */
export class RoomJoin<R> {
  /** Raised at each start and stop; replies to an older generation are ignored. */
  private generation = 0;

  constructor(
    private readonly ask: () => Promise<Ack<R>>,
    private readonly listener: RoomJoinListener<R>,
    private readonly timing: TimingOptions,
  ) {}

  /** Resolves after the first attempt; retries continue in the background. */
  async join(): Promise<void> {
    this.generation += 1;
    const { generation } = this;
    const failure = await this.attempt(generation);
    if (failure !== null) void this.retry(generation, failure);
  }

  stop(): void {
    this.generation += 1;
  }

  private async retry(generation: number, first: Failure): Promise<void> {
    const deadline = Date.now() + this.timing.retryForMs;
    let failure: Failure | null = first;
    for (let attempt = 0; failure !== null; attempt += 1) {
      const delay = failure.retryAfterMs ?? backoffDelay(attempt, this.timing.random);
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (generation !== this.generation) return;
      failure = await this.attempt(generation);
      if (failure !== null && Date.now() >= deadline) this.listener.failed(failure);
    }
  }

  /** One attempt. Resolves to a retryable failure, or null when done. */
  private async attempt(generation: number): Promise<Failure | null> {
    const reply = await this.ask();
    if (generation !== this.generation) return null;
    if (reply.ok) await this.listener.joined(reply);
    else if (reply.error.retryable) return reply.error;
    else this.listener.failed(reply.error);
    return null;
  }
}
