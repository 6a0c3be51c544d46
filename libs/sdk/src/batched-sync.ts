import type { Failure } from '#contracts/errors.js';
import type { ConversationId } from '#contracts/ids.js';
import { protocolLimits } from '#contracts/limits.js';
import type { Ack, SyncResult } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import type { SyncedEvent, SyncedLog } from './synced-log.js';
import type { TimingOptions } from './timing-options.js';

export interface SyncItem {
  conversationId: ConversationId;
  after: number;
  epoch: number | null;
}

/** Batched synchronization: requests the missing events of many logs at once, page by page, until all are complete. One request at a time. */
export class BatchedSync<E extends SyncedEvent> {
  readonly #pending = new Set<SyncedLog<E>>();
  #running: Promise<void> | null = null;
  /** Raised when the connection is lost; replies to an older generation are ignored. */
  #generation = 0;

  constructor(
    private readonly ask: (items: SyncItem[]) => Promise<Ack<{ items: SyncResult<E>[] }>>,
    private readonly timing: TimingOptions,
  ) {}

  /** Resolves when every pending log is complete, or when the connection is lost. */
  catchUp(logs: Iterable<SyncedLog<E>>): Promise<void> {
    for (const log of logs) this.#pending.add(log);
    this.#running ??= this.#start();
    return this.#running;
  }

  /** Stops when the connection is lost. */
  stop(): void {
    this.#generation += 1;
    this.#pending.clear();
    this.#running = null;
  }

  /** A failed run gives way to the next one. */
  #start(): Promise<void> {
    const run = this.#run(this.#generation).finally(() => {
      if (this.#running === run) this.#running = null;
    });
    return run;
  }

  async #run(generation: number): Promise<void> {
    let attempts = 0;
    while (generation === this.#generation) {
      const batch = [...this.#pending].slice(0, protocolLimits.syncItems);
      if (batch.length === 0) {
        this.#running = null;
        return;
      }
      for (const log of batch) this.#pending.delete(log);
      const reply = await this.ask(batch.map((log) => ({ conversationId: log.id, after: log.last, epoch: log.epoch })));
      if (generation !== this.#generation) return;
      if (reply.ok) {
        attempts = 0;
        this.#take(batch, reply.items);
      } else if (reply.error.retryable) {
        for (const log of batch) this.#pending.add(log);
        const delay = reply.error.retryAfterMs ?? backoffDelay(attempts, this.timing.random);
        attempts += 1;
        await new Promise((resolve) => setTimeout(resolve, delay));
      } else {
        await this.#single(batch, reply.error, generation);
      }
    }
  }

  #take(batch: readonly SyncedLog<E>[], results: readonly SyncResult<E>[]): void {
    const byId = new Map(batch.map((log) => [log.id, log]));
    for (const result of results) {
      const log = byId.get(result.conversationId);
      if (log?.applySync(result)) this.#pending.add(log);
    }
  }

  /** Requests each log by itself, since the refusal of a batch does not say which conversation it means. */
  async #single(batch: readonly SyncedLog<E>[], error: Failure, generation: number): Promise<void> {
    if (batch.length === 1) {
      for (const log of batch) log.refuse(error);
      return;
    }
    for (const log of batch) {
      const reply = await this.ask([{ conversationId: log.id, after: log.last, epoch: log.epoch }]);
      if (generation !== this.#generation) return;
      if (reply.ok) this.#take([log], reply.items);
      else if (reply.error.retryable) this.#pending.add(log);
      else log.refuse(reply.error);
    }
  }
}
