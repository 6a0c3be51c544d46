import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import type { SeededRandom } from '../seeded-random.js';
import { textOf, type VisitorAct, type VisitorPerson } from './people.js';
import { RawClient } from './raw-client.js';
import { RawLog } from './raw-log.js';
import { RawOutbox } from './raw-outbox.js';

export interface RawVisitorOptions {
  url: string;
  token: string;
  random: SeededRandom;
  answerMs: number;
}

/** Visitor on the raw protocol client. */
export class RawVisitor implements VisitorPerson {
  readonly #client: RawClient;
  readonly #outbox: RawOutbox;
  #log: RawLog | null = null;
  /** Messages sent before the conversation exists. */
  readonly #early: string[] = [];

  constructor(
    readonly recorder: Recorder,
    { url, token, random, answerMs }: RawVisitorOptions,
  ) {
    const auth = { version: 1, token, chatbotId: 'valdora' };
    this.#client = new RawClient(
      { url, namespace: '/visitor', auth, answerMs, random },
      {
        up: (session) => void this.#onSession(session as Session),
        down: () => this.#onDisconnect(),
        push: (name, payload) => this.#onPush(name, payload),
      },
    );
    this.#outbox = new RawOutbox(this.#client, recorder, random);
  }

  get pending(): number {
    return this.#outbox.pending + this.#early.length;
  }

  get state(): string | null {
    return this.#log && stateFrom(this.#log.events);
  }

  get shown(): readonly WireEvent[] {
    return this.#log?.events ?? [];
  }

  open(): void {
    this.#client.open();
  }

  say(text: string): void {
    if (this.#log) this.#outbox.put(this.#log.conversationId, 'message', text, null);
    else this.#early.push(text);
  }

  sayInOtherTab(text: string): void {
    if (this.#log) this.#outbox.put(this.#log.conversationId, 'message', text, null, 'beside');
    else this.#early.push(text);
  }

  command(command: VisitorAct): void {
    if (this.#log) this.#outbox.put(this.#log.conversationId, command.type, textOf(command), command);
  }

  /** No-op: this client stores nothing that would survive a reload. */
  reload(): void {}

  screens(): Screen[] {
    return this.#log ? [{ conversationId: this.#log.conversationId, isWhole: true, events: this.#log.events }] : [];
  }

  close(): void {
    this.#outbox.setOpen(false);
    this.#client.close();
  }

  async #onSession({ visitorId, conversation }: Session): Promise<void> {
    this.recorder.evidence.who = visitorId;
    const id = conversation?.id ?? (await this.#start());
    if (id === null) return;
    this.#log ??= new RawLog(id, this.#client, this.recorder);
    await this.#log.sync();
    this.recorder.connection(true);
    this.#outbox.setOpen(true);
    for (const text of this.#early.splice(0)) this.say(text);
  }

  async #start(): Promise<string | null> {
    const reply = await this.#client.requestUntilFinal('conversation.start', { locale: 'en' });
    if (reply === null) return null;
    // The visitor is being erased.
    if (!reply.ok && reply.error.code === 'unauthenticated') return null;
    if (!reply.ok) throw new Error(`no conversation could be started: ${reply.error.code}`);
    return (reply.conversation as { id: string }).id;
  }

  #onDisconnect(): void {
    this.#outbox.setOpen(false);
    this.recorder.connection(false);
  }

  #onPush(name: string, payload: unknown): void {
    if (name === 'event') {
      const event = payload as WireEvent;
      if (event.conversationId === this.#log?.conversationId) this.#log.receive(event);
      else this.recorder.saw(event);
    }
    if (name !== 'head') return;
    const head = payload as { conversationId: string; seq: number; epoch: number };
    if (head.conversationId === this.#log?.conversationId) this.#log.onHead(head.seq, head.epoch);
  }
}

interface Session {
  visitorId: string;
  conversation: { id: string } | null;
}

/** State after each event type. */
const states: Record<string, string> = {
  'conversation.started': 'bot',
  'handoff.started': 'queued',
  'handoff.completed': 'assigned',
  'conversation.transferred': 'queued',
  'handoff.returned': 'bot',
  'handoff.cancelled': 'bot',
  'conversation.resolved': 'resolved',
};

function stateFrom(events: readonly WireEvent[]): string | null {
  for (const { type, data } of [...events].reverse()) {
    if (type === 'conversation.reopened') return String(data.to);
    const state = states[type];
    if (state) return state;
  }
  return null;
}
