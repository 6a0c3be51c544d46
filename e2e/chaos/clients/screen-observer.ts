import type { Failure } from '#contracts/errors.js';
import type { ClientKey } from '#contracts/ids.js';
import type { OutboxItem } from '#sdk/client-types.js';
import type { WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';

interface Snapshot {
  readonly events: readonly object[];
  readonly outbox: readonly OutboxItem[];
}

interface SentMessage {
  readonly clientKey: ClientKey;
  readonly conversationId: string | null;
  readonly name: 'message';
  readonly text: string;
}

/**
 * Observes the sdk's view of one conversation. A message counts as acknowledged when it leaves the outbox, which it
 * does only once its event is on the screen; it counts as rejected when the outbox marks it as failed.
 */
export class ScreenObserver {
  readonly #pending = new Map<ClientKey, SentMessage>();
  readonly #sent = new Set<ClientKey>();
  #shown: readonly WireEvent[] = [];

  constructor(private readonly recorder: Recorder) {}

  get pending(): number {
    return this.#pending.size;
  }

  get events(): readonly WireEvent[] {
    return this.#shown;
  }

  /** Called right after a send. Listeners that ran synchronously may have sent another message already. */
  sent({ outbox }: Snapshot, text: string, conversationId: string | null): void {
    const item = outbox.find((entry) => entry.text === text && !this.#sent.has(entry.clientKey));
    if (!item) throw new Error('the sent message is not in the outbox');
    this.#sent.add(item.clientKey);
    const message: SentMessage = { clientKey: item.clientKey, conversationId, name: 'message', text: item.text };
    this.#pending.set(item.clientKey, message);
    this.recorder.sent(message);
  }

  observe(snapshot: Snapshot, discard: (key: ClientKey) => void): void {
    this.#observeEvents(snapshot.events as readonly WireEvent[]);
    if (this.#pending.size === 0) return;
    const items = new Map(snapshot.outbox.map((item) => [item.clientKey, item]));
    for (const message of [...this.#pending.values()]) {
      const item = items.get(message.clientKey);
      if (!item) this.#acknowledged(message);
      else if (item.status === 'failed') this.#failed(message, item.failure, discard);
    }
  }

  /** Resets the shown events after a reload; the outbox is kept. */
  reloaded(): void {
    this.#shown = [];
  }

  #observeEvents(events: readonly WireEvent[]): void {
    if (events === this.#shown) return;
    const shown = this.#shown;
    const isLonger = events.length >= shown.length && events[shown.length - 1] === shown.at(-1);
    const fresh = isLonger && events[0] === (shown[0] ?? events[0]) ? events.slice(shown.length) : events;
    for (const event of fresh) this.recorder.saw(event);
    if (fresh === events && shown.length > 0) {
      const kept = new Set(events.map(({ id }) => id));
      this.recorder.evidence.forgotten.push(...shown.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
    }
    this.#shown = events;
  }

  #acknowledged(message: SentMessage): void {
    this.#pending.delete(message.clientKey);
    const event = this.#shown.findLast(({ clientKey }) => clientKey === message.clientKey) ?? null;
    const conversationId = event?.conversationId ?? message.conversationId;
    this.recorder.acknowledged({ ...message, conversationId }, event, null);
  }

  #failed(message: SentMessage, failure: Failure | null, discard: (key: ClientKey) => void): void {
    this.#pending.delete(message.clientKey);
    this.recorder.refused(message, failure?.code ?? 'unknown');
    discard(message.clientKey);
  }
}
