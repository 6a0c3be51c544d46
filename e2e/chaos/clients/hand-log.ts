import type { WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import type { HandClient } from './hand-client.js';

interface SyncAnswer {
  ok: true;
  items: { conversationId: string; events: WireEvent[]; head: number; epoch: number; more: boolean }[];
}

/** One conversation as the protocol says to keep it: take the next, drop the old, ask for what is missing. */
export class HandLog {
  readonly events: WireEvent[] = [];
  #epoch: number | null = null;
  #syncing: Promise<void> | null = null;

  constructor(
    readonly conversationId: string,
    private readonly client: HandClient,
    private readonly recorder: Recorder,
  ) {}

  get last(): number {
    return this.events.at(-1)?.seq ?? 0;
  }

  receive(event: WireEvent): void {
    this.recorder.saw(event);
    if (event.seq === this.last + 1) this.events.push(event);
    else if (event.seq > this.last) void this.sync();
  }

  hearOf(head: number): void {
    if (head > this.last) void this.sync();
  }

  /** Resolves when it holds what the server had when it was asked, or when the line is lost. */
  sync(): Promise<void> {
    this.#syncing ??= this.#read().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  async #read(): Promise<void> {
    for (;;) {
      const items = [{ conversationId: this.conversationId, after: this.last, epoch: this.#epoch }];
      const reply = await this.client.insist('sync', { items });
      if (!reply?.ok) return;
      const item = (reply as unknown as SyncAnswer).items[0];
      if (!item) return;
      this.#turnTo(item.epoch);
      for (const event of item.events) {
        this.recorder.saw(event);
        if (event.seq === this.last + 1) this.events.push(event);
      }
      if (!item.more && this.last >= item.head) return;
    }
  }

  #turnTo(epoch: number): void {
    if (this.#epoch !== null && this.#epoch !== epoch) {
      this.recorder.evidence.forgotten.push(...this.events.map(({ id }) => id));
      this.events.length = 0;
    }
    this.#epoch = epoch;
  }
}
