import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import type { SeededRandom } from '../seeded-random.js';
import { type OperatorAct, type OperatorPerson, type Row, textOf } from './people.js';
import { RawClient } from './raw-client.js';
import { RawLog } from './raw-log.js';
import { RawOutbox } from './raw-outbox.js';

export interface RawOperatorOptions {
  url: string;
  cookie: string;
  presence: 'online' | 'busy';
  random: SeededRandom;
  answerMs: number;
  /** Maximum number of open conversations; the oldest is closed first. */
  watched: number;
}

/** Operator on the raw protocol client. */
export class RawOperator implements OperatorPerson {
  readonly rows = new Map<string, Row>();
  readonly #client: RawClient;
  readonly #outbox: RawOutbox;
  readonly #logs = new Map<string, RawLog>();
  readonly #listeners = new Set<(row: Row) => void>();
  readonly #eventListeners = new Set<(event: WireEvent) => void>();

  constructor(
    readonly recorder: Recorder,
    private readonly options: RawOperatorOptions,
  ) {
    const { url, cookie, random, answerMs } = options;
    this.#client = new RawClient(
      { url, namespace: '/console', auth: { version: 1 }, headers: { Cookie: cookie }, answerMs, random },
      {
        up: (session) => void this.#onSession(session as Session),
        down: () => this.#onDisconnect(),
        push: (name, payload) => this.#onPush(name, payload),
      },
    );
    this.#outbox = new RawOutbox(this.#client, recorder, random);
  }

  get pending(): number {
    return this.#outbox.pending;
  }

  open(): void {
    this.#client.open();
  }

  say(conversationId: string, text: string): void {
    this.watch(conversationId);
    this.#outbox.put(conversationId, 'message', text, null);
  }

  command(conversationId: string, command: OperatorAct): void {
    this.#outbox.put(conversationId, command.type, textOf(command), command);
  }

  watch(conversationId: string): void {
    if (this.#logs.has(conversationId)) return;
    this.#logs.set(conversationId, new RawLog(conversationId, this.#client, this.recorder));
    void this.#enter(conversationId);
    const [oldest] = this.#logs.keys();
    if (this.#logs.size <= this.options.watched || oldest === undefined) return;
    this.#logs.delete(oldest);
    void this.#client.request('conversation.unwatch', { conversationId: oldest });
  }

  /** Stops taking offers and declines open ones. */
  async retire(): Promise<void> {
    await this.#client.requestUntilFinal('presence.set', { presence: 'busy' });
    for (const { id, state } of this.rows.values()) if (state === 'offered') this.command(id, { type: 'decline' });
  }

  onRow(listener: (row: Row) => void): void {
    this.#listeners.add(listener);
  }

  onEvent(listener: (event: WireEvent) => void): void {
    this.#eventListeners.add(listener);
  }

  screens(): Screen[] {
    return [...this.#logs.values()].map(({ conversationId, events }) => ({ conversationId, isWhole: true, events }));
  }

  close(): void {
    this.#client.close();
  }

  async #onSession({ me }: Session): Promise<void> {
    this.recorder.evidence.who = me.operator.id;
    await this.#client.requestUntilFinal('presence.set', { presence: this.options.presence });
    await Promise.all([...this.#logs.keys()].map((id) => this.#enter(id)));
    this.recorder.connection(true);
    this.#outbox.setOpen(true);
  }

  /** Joins the room first and reads second, so that no event is missed. */
  async #enter(conversationId: string): Promise<void> {
    const reply = await this.#client.requestUntilFinal('conversation.watch', { conversationId });
    if (reply?.ok) await this.#logs.get(conversationId)?.sync();
  }

  #onDisconnect(): void {
    this.#outbox.setOpen(false);
    this.recorder.connection(false);
  }

  #onPush(name: string, payload: unknown): void {
    if (name === 'event') {
      const event = payload as WireEvent;
      const log = this.#logs.get(event.conversationId);
      if (log) log.receive(event);
      else this.recorder.saw(event);
      for (const listener of this.#eventListeners) listener(event);
    } else if (name === 'head') {
      const { conversationId, seq, epoch } = payload as { conversationId: string; seq: number; epoch: number };
      this.#logs.get(conversationId)?.onHead(seq, epoch);
    } else if (name === 'summaries') {
      for (const row of (payload as { items: Row[] }).items) {
        this.rows.set(row.id, row);
        for (const listener of this.#listeners) listener(row);
      }
    }
  }
}

interface Session {
  me: { operator: { id: string } };
}
