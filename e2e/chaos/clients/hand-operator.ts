import type { Dice } from '../dice.js';
import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import { HandClient } from './hand-client.js';
import { HandLog } from './hand-log.js';
import { HandPost } from './hand-post.js';
import { type OperatorAct, type OperatorPerson, type Row, textOf } from './people.js';

export interface HandOperatorOptions {
  url: string;
  cookie: string;
  presence: 'online' | 'busy';
  dice: Dice;
  answerMs: number;
  /** How many conversations it looks at, at most; what it looked at first is put away first. */
  watched: number;
}

/** An operator whose console speaks the protocol by hand. */
export class HandOperator implements OperatorPerson {
  readonly rows = new Map<string, Row>();
  readonly #client: HandClient;
  readonly #post: HandPost;
  readonly #logs = new Map<string, HandLog>();
  readonly #listeners = new Set<(row: Row) => void>();
  readonly #eventListeners = new Set<(event: WireEvent) => void>();

  constructor(
    readonly recorder: Recorder,
    private readonly options: HandOperatorOptions,
  ) {
    const { url, cookie, dice, answerMs } = options;
    this.#client = new HandClient(
      { url, namespace: '/console', auth: { version: 1 }, headers: { Cookie: cookie }, answerMs, dice },
      {
        up: (session) => void this.#begin(session as Session),
        down: () => this.#rest(),
        push: (name, payload) => this.#hear(name, payload),
      },
    );
    this.#post = new HandPost(this.#client, recorder, dice);
  }

  get unsettled(): number {
    return this.#post.unsettled;
  }

  open(): void {
    this.#client.open();
  }

  say(conversationId: string, text: string): void {
    this.watch(conversationId);
    this.#post.put(conversationId, 'message', text, null);
  }

  command(conversationId: string, command: OperatorAct): void {
    this.#post.put(conversationId, command.type, textOf(command), command);
  }

  watch(conversationId: string): void {
    if (this.#logs.has(conversationId)) return;
    this.#logs.set(conversationId, new HandLog(conversationId, this.#client, this.recorder));
    void this.#enter(conversationId);
    const [oldest] = this.#logs.keys();
    if (this.#logs.size <= this.options.watched || oldest === undefined) return;
    this.#logs.delete(oldest);
    void this.#client.ask('conversation.unwatch', { conversationId: oldest });
  }

  /** Wants nothing more, and gives back what is on offer. */
  async retire(): Promise<void> {
    await this.#client.insist('presence.set', { presence: 'busy' });
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

  async #begin({ me }: Session): Promise<void> {
    this.recorder.evidence.who = me.operator.id;
    await this.#client.insist('presence.set', { presence: this.options.presence });
    await Promise.all([...this.#logs.keys()].map((id) => this.#enter(id)));
    this.recorder.line(true);
    this.#post.turn(true);
  }

  /** Joins first, reads second. */
  async #enter(conversationId: string): Promise<void> {
    const reply = await this.#client.insist('conversation.watch', { conversationId });
    if (reply?.ok) await this.#logs.get(conversationId)?.sync();
  }

  #rest(): void {
    this.#post.turn(false);
    this.recorder.line(false);
  }

  #hear(name: string, payload: unknown): void {
    if (name === 'event') {
      const event = payload as WireEvent;
      const log = this.#logs.get(event.conversationId);
      if (log) log.receive(event);
      else this.recorder.saw(event);
      for (const listener of this.#eventListeners) listener(event);
    } else if (name === 'head') {
      const { conversationId, seq } = payload as { conversationId: string; seq: number };
      this.#logs.get(conversationId)?.hearOf(seq);
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
