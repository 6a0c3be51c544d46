import type { Failure } from '#contracts/errors.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { Ack, Stored } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import type { Outbox, OutboxEntry } from './outbox.js';
import type { TimingOptions } from './timing-options.js';

/** Result of one delivery attempt, with the conversation that the message went to. */
export type Delivery = Ack<Pick<Stored, 'event'> & { conversationId: ConversationId }>;

export interface Post {
  /** True while messages may be sent. */
  ready(): boolean;
  /** Ordering key: entries of one lane keep their order. */
  laneOf(entry: OutboxEntry): string;
  /** Sends the entry once. Always resolves. */
  deliver(entry: OutboxEntry): Promise<Delivery>;
  /** Whether the log already holds the event of a stored entry (`seen`), so that the entry can go. */
  arrived(conversationId: ConversationId, event: Stored['event']): 'seen' | 'coming';
}

interface Lane {
  busy: boolean;
  attempts: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Outbox sender: delivers entries in order, one at a time per lane, under the same idempotency key until acknowledged. A
 * permanently refused message becomes `failed` for the person to decide about, and the following ones continue without it.
 */
export class OutboxSender {
  readonly #lanes = new Map<string, Lane>();

  constructor(
    private readonly outbox: Outbox,
    private readonly post: Post,
    private readonly timing: TimingOptions,
  ) {}

  /** Sends what can be sent now. Call it after every change that may allow more. */
  pump(): void {
    if (!this.post.ready()) return;
    this.outbox.refresh();
    for (const lane of new Set(this.outbox.list().map((entry) => this.post.laneOf(entry)))) void this.#pumpLane(lane);
  }

  retry(key: ClientKey): void {
    if (this.outbox.find(key)?.status !== 'failed') return;
    this.outbox.update(key, { status: 'waiting', failure: null, retryAt: null, notBefore: 0 });
    this.pump();
  }

  /** Removes a failed entry and returns its text. */
  discard(key: ClientKey): string | null {
    const entry = this.outbox.find(key);
    if (entry?.status !== 'failed') return null;
    this.outbox.remove([key]);
    return entry.text;
  }

  /** Cancels scheduled attempts; entries stay in the outbox. Requests in flight still complete. */
  stop(): void {
    for (const lane of this.#lanes.values()) clear(lane);
  }

  async #pumpLane(name: string): Promise<void> {
    const lane = this.#lane(name);
    if (lane.busy) return;
    clear(lane);
    const entry = this.#next(name);
    if (entry === undefined) return;
    const wait = entry.notBefore - Date.now();
    if (wait > 0) {
      lane.timer = setTimeout(() => this.pump(), wait);
      return;
    }
    lane.busy = true;
    this.outbox.update(entry.clientKey, { status: 'sending', retryAt: null });
    try {
      const delivery = await this.post.deliver(entry);
      if (delivery.ok) this.#stored(lane, entry, delivery);
      else this.#refused(lane, entry, delivery.error);
    } finally {
      // Freed only after the result is recorded, so that a pump of another lane does not send the entry again.
      lane.busy = false;
    }
    this.pump();
  }

  #next(name: string): OutboxEntry | undefined {
    return this.outbox
      .list()
      .find((entry) => entry.status !== 'failed' && entry.acknowledged === null && this.post.laneOf(entry) === name);
  }

  #stored(lane: Lane, { clientKey }: OutboxEntry, { conversationId, event }: Delivery & { ok: true }): void {
    lane.attempts = 0;
    if (this.post.arrived(conversationId, event) === 'seen') this.outbox.remove([clientKey]);
    else this.outbox.update(clientKey, { acknowledged: { seq: event.seq, epoch: event.epoch } });
  }

  #refused(lane: Lane, { clientKey }: OutboxEntry, error: Failure): void {
    // Another tab has delivered it meanwhile.
    if (this.outbox.find(clientKey)?.acknowledged !== null) return;
    if (!error.retryable) {
      lane.attempts = 0;
      this.outbox.update(clientKey, { status: 'failed', failure: error });
      return;
    }
    const serverDelay = error.retryAfterMs;
    const notBefore = Date.now() + (serverDelay ?? backoffDelay(lane.attempts, this.timing.random));
    lane.attempts += 1;
    this.outbox.update(clientKey, {
      status: 'waiting',
      notBefore,
      retryAt: serverDelay === undefined ? null : notBefore,
    });
  }

  #lane(name: string): Lane {
    const known = this.#lanes.get(name);
    if (known) return known;
    const lane: Lane = { busy: false, attempts: 0, timer: null };
    this.#lanes.set(name, lane);
    return lane;
  }
}

function clear(lane: Lane): void {
  if (lane.timer !== null) clearTimeout(lane.timer);
  lane.timer = null;
}
