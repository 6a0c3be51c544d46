import type { WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import type { RawClient } from './raw-client.js';

interface SyncAnswer {
  ok: true;
  items: { conversationId: string; events: WireEvent[]; head: number; epoch: number; more: boolean }[];
}

/** Event log of one conversation by the protocol: append the next event, drop duplicates, sync gaps. */
export class RawLog {
  readonly events: WireEvent[] = [];
  #epoch: number | null = null;
  #syncing: Promise<void> | null = null;

  constructor(
    readonly conversationId: string,
    private readonly client: RawClient,
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

  /** Another epoch: the history was rewritten, so that everything is read again. */
  onHead(head: number, epoch: number): void {
    if (head > this.last || (this.#epoch !== null && epoch !== this.#epoch)) void this.sync();
  }

  /** Single-flight sync. Resolves when the log is up to date with the server, or when the connection is lost. */
  sync(): Promise<void> {
    this.#syncing ??= this.#read().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  async #read(): Promise<void> {
    for (;;) {
      const items = [{ conversationId: this.conversationId, after: this.last, epoch: this.#epoch }];
      const reply = await this.client.requestUntilFinal('sync', { items });
      if (!reply?.ok) return;
      const item = (reply as unknown as SyncAnswer).items[0];
      if (!item) return;
      this.#setEpoch(item.epoch);
      for (const event of item.events) {
        this.recorder.saw(event);
        if (event.seq === this.last + 1) this.events.push(event);
      }
      if (!item.more && this.last >= item.head) return;
    }
  }

  #setEpoch(epoch: number): void {
    if (this.#epoch !== null && this.#epoch !== epoch) {
      this.recorder.evidence.forgotten.push(...this.events.map(({ id }) => id));
      this.events.length = 0;
    }
    this.#epoch = epoch;
  }
}
