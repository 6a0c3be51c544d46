import type { Failure } from '#contracts/errors.js';
import type { ClientKey } from '#contracts/ids.js';
import type { OutboxItem } from '#sdk/client-types.js';
import type { WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';

interface Snapshot {
  readonly events: readonly object[];
  readonly outbox: readonly OutboxItem[];
}

interface Letter {
  readonly clientKey: ClientKey;
  readonly conversationId: string | null;
  readonly name: 'message';
  readonly text: string;
}

/**
 * Looks at what the sdk shows of one conversation. A message is acknowledged when it leaves the outbox, which it does only
 * once its event is on the screen; it is refused when the outbox says that it failed.
 */
export class ScreenWatch {
  readonly #unsettled = new Map<ClientKey, Letter>();
  readonly #sent = new Set<ClientKey>();
  #shown: readonly WireEvent[] = [];

  constructor(private readonly recorder: Recorder) {}

  get unsettled(): number {
    return this.#unsettled.size;
  }

  get events(): readonly WireEvent[] {
    return this.#shown;
  }

  /** To be called right after the sdk was told to send. Whoever heard of it at once may have sent something else already. */
  sent({ outbox }: Snapshot, text: string, conversationId: string | null): void {
    const item = outbox.find((entry) => entry.text === text && !this.#sent.has(entry.clientKey));
    if (!item) throw new Error('what was sent is not in the outbox');
    this.#sent.add(item.clientKey);
    const letter: Letter = { clientKey: item.clientKey, conversationId, name: 'message', text: item.text };
    this.#unsettled.set(item.clientKey, letter);
    this.recorder.sent(letter);
  }

  look(snapshot: Snapshot, discard: (key: ClientKey) => void): void {
    this.#lookAtEvents(snapshot.events as readonly WireEvent[]);
    if (this.#unsettled.size === 0) return;
    const items = new Map(snapshot.outbox.map((item) => [item.clientKey, item]));
    for (const letter of [...this.#unsettled.values()]) {
      const item = items.get(letter.clientKey);
      if (!item) this.#acknowledged(letter);
      else if (item.status === 'failed') this.#failed(letter, item.failure, discard);
    }
  }

  /** Another page shows it from now on, with the same outbox. */
  reloaded(): void {
    this.#shown = [];
  }

  #lookAtEvents(events: readonly WireEvent[]): void {
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

  #acknowledged(letter: Letter): void {
    this.#unsettled.delete(letter.clientKey);
    const event = this.#shown.findLast(({ clientKey }) => clientKey === letter.clientKey) ?? null;
    const conversationId = event?.conversationId ?? letter.conversationId;
    this.recorder.acknowledged({ ...letter, conversationId }, event, null);
  }

  #failed(letter: Letter, failure: Failure | null, discard: (key: ClientKey) => void): void {
    this.#unsettled.delete(letter.clientKey);
    this.recorder.refused(letter, failure?.code ?? 'unknown');
    discard(letter.clientKey);
  }
}
