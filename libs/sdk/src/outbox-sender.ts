import type { Failure } from '#contracts/errors.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { Ack, Stored } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import type { Outbox, OutboxEntry } from './outbox.js';
import type { Tempo } from './tempo.js';

/** The answer to one try, and where the message went. */
export type Delivery = Ack<Pick<Stored, 'event'> & { conversationId: ConversationId }>;

export interface Post {
  /** True while messages may be sent. */
  ready(): boolean;
  /** Which entries keep order among themselves. */
  laneOf(entry: OutboxEntry): string;
  /** Sends the entry once. Always resolves. */
  deliver(entry: OutboxEntry): Promise<Delivery>;
  /** Says where the event of a stored entry is: still to be seen, or held already, so that the entry can go. */
  arrived(conversationId: ConversationId, event: Stored['event']): 'seen' | 'coming';
}

interface Lane {
  busy: boolean;
  attempts: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Sends what is in the outbox: in order and one at a time per lane, the same key until it is acknowledged. A message refused for
 * good becomes `failed` and the following ones go on without it: they may not depend on it, and a person decides about it.
 */
export class OutboxSender {
  private readonly lanes = new Map<string, Lane>();

  constructor(
    private readonly outbox: Outbox,
    private readonly post: Post,
    private readonly tempo: Tempo,
  ) {}

  /** Sends what can be sent now. Call it after every change that may allow more. */
  pump(): void {
    if (!this.post.ready()) return;
    this.outbox.refresh();
    for (const lane of new Set(this.outbox.list().map((entry) => this.post.laneOf(entry)))) void this.pumpLane(lane);
  }

  retry(key: ClientKey): void {
    if (this.outbox.find(key)?.status !== 'failed') return;
    this.outbox.update(key, { status: 'waiting', failure: null, retryAt: null, notBefore: 0 });
    this.pump();
  }

  /** Takes a failed entry out and answers its text. */
  discard(key: ClientKey): string | null {
    const entry = this.outbox.find(key);
    if (entry?.status !== 'failed') return null;
    this.outbox.remove([key]);
    return entry.text;
  }

  /** Stops waiting; entries stay in the outbox. What is on its way is still judged by its answer. */
  stop(): void {
    for (const lane of this.lanes.values()) clear(lane);
  }

  private async pumpLane(name: string): Promise<void> {
    const lane = this.lane(name);
    if (lane.busy) return;
    clear(lane);
    const entry = this.next(name);
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
      if (delivery.ok) this.stored(lane, entry, delivery);
      else this.refused(lane, entry, delivery.error);
    } finally {
      // Free only after the answer is noted: what happens in other lanes must not find the entry untried in between.
      lane.busy = false;
    }
    this.pump();
  }

  private next(name: string): OutboxEntry | undefined {
    return this.outbox
      .list()
      .find((entry) => entry.status !== 'failed' && entry.acknowledged === null && this.post.laneOf(entry) === name);
  }

  private stored(lane: Lane, { clientKey }: OutboxEntry, { conversationId, event }: Delivery & { ok: true }): void {
    lane.attempts = 0;
    if (this.post.arrived(conversationId, event) === 'seen') this.outbox.remove([clientKey]);
    else this.outbox.update(clientKey, { acknowledged: { seq: event.seq, epoch: event.epoch } });
  }

  private refused(lane: Lane, { clientKey }: OutboxEntry, error: Failure): void {
    // Another tab has brought it through meanwhile.
    if (this.outbox.find(clientKey)?.acknowledged !== null) return;
    if (!error.retryable) {
      lane.attempts = 0;
      this.outbox.update(clientKey, { status: 'failed', failure: error });
      return;
    }
    const told = error.retryAfterMs;
    const notBefore = Date.now() + (told ?? backoffDelay(lane.attempts, this.tempo.random));
    lane.attempts += 1;
    this.outbox.update(clientKey, { status: 'waiting', notBefore, retryAt: told === undefined ? null : notBefore });
  }

  private lane(name: string): Lane {
    const known = this.lanes.get(name);
    if (known) return known;
    const lane: Lane = { busy: false, attempts: 0, timer: null };
    this.lanes.set(name, lane);
    return lane;
  }
}

function clear(lane: Lane): void {
  if (lane.timer !== null) clearTimeout(lane.timer);
  lane.timer = null;
}
