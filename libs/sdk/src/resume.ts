import type { Failure } from '#contracts/errors.js';
import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Ack, SyncResult } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import type { Sent, SyncedLog } from './synced-log.js';
import type { Tempo } from './tempo.js';

export interface SyncItem {
  conversationId: ConversationId;
  after: number;
  epoch: number | null;
}

/** Asks for what is missing: many logs in one request, page after page, until none lacks anything. One request at a time. */
export class Resume<E extends Sent> {
  private readonly wanted = new Set<SyncedLog<E>>();
  private running: Promise<void> | null = null;
  /** Raised when the connection goes: what was under way then has no say any more. */
  private turn = 0;

  constructor(
    private readonly ask: (items: SyncItem[]) => Promise<Ack<{ items: SyncResult<E>[] }>>,
    private readonly tempo: Tempo,
  ) {}

  /** Resolves when every wanted log holds what the server has, or when the connection has gone. */
  catchUp(logs: Iterable<SyncedLog<E>>): Promise<void> {
    for (const log of logs) this.wanted.add(log);
    this.running ??= this.run(this.turn);
    return this.running;
  }

  /** Gives up: the connection has gone. */
  stop(): void {
    this.turn += 1;
    this.wanted.clear();
    this.running = null;
  }

  private async run(turn: number): Promise<void> {
    let attempts = 0;
    while (turn === this.turn) {
      const batch = [...this.wanted].slice(0, limits.syncItems);
      if (batch.length === 0) {
        this.running = null;
        return;
      }
      for (const log of batch) this.wanted.delete(log);
      const reply = await this.ask(batch.map((log) => ({ conversationId: log.id, after: log.last, epoch: log.epoch })));
      if (turn !== this.turn) return;
      if (reply.ok) {
        attempts = 0;
        this.take(batch, reply.items);
      } else if (reply.error.retryable) {
        for (const log of batch) this.wanted.add(log);
        const delay = reply.error.retryAfterMs ?? backoffDelay(attempts, this.tempo.random);
        attempts += 1;
        await new Promise((resolve) => setTimeout(resolve, delay));
      } else {
        await this.single(batch, reply.error, turn);
      }
    }
  }

  private take(batch: readonly SyncedLog<E>[], results: readonly SyncResult<E>[]): void {
    const byId = new Map(batch.map((log) => [log.id, log]));
    for (const result of results) {
      const log = byId.get(result.conversationId);
      if (log?.takeSync(result)) this.wanted.add(log);
    }
  }

  /** A refusal does not say which of several conversations it means: each is asked for by itself. */
  private async single(batch: readonly SyncedLog<E>[], error: Failure, turn: number): Promise<void> {
    if (batch.length === 1) {
      for (const log of batch) log.refuse(error);
      return;
    }
    for (const log of batch) {
      const reply = await this.ask([{ conversationId: log.id, after: log.last, epoch: log.epoch }]);
      if (turn !== this.turn) return;
      if (reply.ok) this.take([log], reply.items);
      else if (reply.error.retryable) this.wanted.add(log);
      else log.refuse(reply.error);
    }
  }
}
