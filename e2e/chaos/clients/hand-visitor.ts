import type { Dice } from '../dice.js';
import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import { HandClient } from './hand-client.js';
import { HandLog } from './hand-log.js';
import { HandPost } from './hand-post.js';
import { textOf, type VisitorAct, type VisitorPerson } from './people.js';

export interface HandVisitorOptions {
  url: string;
  token: string;
  dice: Dice;
  answerMs: number;
}

/** A visitor whose page speaks the protocol by hand. */
export class HandVisitor implements VisitorPerson {
  readonly #client: HandClient;
  readonly #post: HandPost;
  #log: HandLog | null = null;
  /** Said before there was a conversation. */
  readonly #early: string[] = [];

  constructor(
    readonly recorder: Recorder,
    { url, token, dice, answerMs }: HandVisitorOptions,
  ) {
    const auth = { version: 1, token, chatbotId: 'valdora' };
    this.#client = new HandClient(
      { url, namespace: '/visitor', auth, answerMs, dice },
      {
        up: (session) => void this.#begin(session as Session),
        down: () => this.#rest(),
        push: (name, payload) => this.#hear(name, payload),
      },
    );
    this.#post = new HandPost(this.#client, recorder, dice);
  }

  get unsettled(): number {
    return this.#post.unsettled + this.#early.length;
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
    if (this.#log) this.#post.put(this.#log.conversationId, 'message', text, null);
    else this.#early.push(text);
  }

  sayBeside(text: string): void {
    if (this.#log) this.#post.put(this.#log.conversationId, 'message', text, null, 'beside');
    else this.#early.push(text);
  }

  command(command: VisitorAct): void {
    if (this.#log) this.#post.put(this.#log.conversationId, command.type, textOf(command), command);
  }

  /** Its page keeps everything in memory: there is nothing to come back to. */
  reload(): void {}

  screens(): Screen[] {
    return this.#log ? [{ conversationId: this.#log.conversationId, isWhole: true, events: this.#log.events }] : [];
  }

  close(): void {
    this.#client.close();
  }

  async #begin({ visitorId, conversation }: Session): Promise<void> {
    this.recorder.evidence.who = visitorId;
    const id = conversation?.id ?? (await this.#start());
    if (id === null) return;
    this.#log ??= new HandLog(id, this.#client, this.recorder);
    await this.#log.sync();
    this.recorder.line(true);
    this.#post.turn(true);
    for (const text of this.#early.splice(0)) this.say(text);
  }

  async #start(): Promise<string | null> {
    const reply = await this.#client.insist('conversation.start', { locale: 'en' });
    if (reply === null) return null;
    if (!reply.ok) throw new Error(`no conversation could be started: ${reply.error.code}`);
    return (reply.conversation as { id: string }).id;
  }

  #rest(): void {
    this.#post.turn(false);
    this.recorder.line(false);
  }

  #hear(name: string, payload: unknown): void {
    if (name === 'event') {
      const event = payload as WireEvent;
      if (event.conversationId === this.#log?.conversationId) this.#log.receive(event);
      else this.recorder.saw(event);
    }
    if (name !== 'head') return;
    const head = payload as { conversationId: string; seq: number };
    if (head.conversationId === this.#log?.conversationId) this.#log.hearOf(head.seq);
  }
}

interface Session {
  visitorId: string;
  conversation: { id: string } | null;
}

/** Which events say who speaks now. */
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
