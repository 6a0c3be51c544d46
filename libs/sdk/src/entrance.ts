import type { Failure } from '#contracts/errors.js';
import type { Ack } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import type { Tempo } from './tempo.js';

export interface EntranceListener<R> {
  entered(reply: R): Promise<void> | void;
  /** Refused for good, or not let in for longer than the patience lasts; then it is tried on. */
  failed(failure: Failure): void;
}

/** The way into a room of the server: tried again until there is an answer for good, as long as the connection lasts. */
export class Entrance<R> {
  /** Raised at each beginning and each end: what an older one still hears has no say. */
  private turn = 0;

  constructor(
    private readonly ask: () => Promise<Ack<R>>,
    private readonly listener: EntranceListener<R>,
    private readonly tempo: Tempo,
  ) {}

  /** Resolves after the first try: what is to be tried again holds nobody up. */
  async enter(): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    const failure = await this.attempt(turn);
    if (failure !== null) void this.insist(turn, failure);
  }

  stop(): void {
    this.turn += 1;
  }

  private async insist(turn: number, first: Failure): Promise<void> {
    const patientUntil = Date.now() + this.tempo.patienceMs;
    let failure: Failure | null = first;
    for (let attempt = 0; failure !== null; attempt += 1) {
      const delay = failure.retryAfterMs ?? backoffDelay(attempt, this.tempo.random);
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (turn !== this.turn) return;
      failure = await this.attempt(turn);
      if (failure !== null && Date.now() >= patientUntil) this.listener.failed(failure);
    }
  }

  /** Why it has to be tried again; null when it has not. */
  private async attempt(turn: number): Promise<Failure | null> {
    const reply = await this.ask();
    if (turn !== this.turn) return null;
    if (reply.ok) await this.listener.entered(reply);
    else if (reply.error.retryable) return reply.error;
    else this.listener.failed(reply.error);
    return null;
  }
}
