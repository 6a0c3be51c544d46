import type { Dice } from '../dice.js';
import type { Recorder } from '../run/recorder.js';
import type { HandClient, Reply } from './hand-client.js';

interface Letter {
  conversationId: string;
  clientKey: string;
  name: string;
  text: string | null;
  /** Null for a message. */
  command: object | null;
}

interface StoredAnswer {
  ok: true;
  event: { id: string; seq: number; at: string };
  duplicate: boolean;
}

const retryMs = 300;

/**
 * An outbox by hand: in each lane, which is a conversation or a tab of it, one letter at a time, the same key until it is answered. Now and then it does what
 * a bad network or a bad program does: says the same again after the acknowledgement, or other words under the same key.
 */
export class HandPost {
  readonly #lanes = new Map<string, Letter[]>();
  readonly #busy = new Set<string>();
  #isOpen = false;

  constructor(
    private readonly client: HandClient,
    private readonly recorder: Recorder,
    private readonly dice: Dice,
  ) {}

  get unsettled(): number {
    let count = 0;
    for (const lane of this.#lanes.values()) count += lane.length;
    return count;
  }

  put(conversationId: string, name: string, text: string | null, command: object | null, tab = ''): void {
    const letter = { conversationId, clientKey: this.dice.key(), name, text, command };
    const laneName = conversationId + tab;
    const lane = this.#lanes.get(laneName) ?? [];
    this.#lanes.set(laneName, lane);
    lane.push(letter);
    this.recorder.sent(letter);
    void this.#pump(laneName);
  }

  /** The connection is there, or is not any more. */
  turn(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (isOpen) for (const id of this.#lanes.keys()) void this.#pump(id);
  }

  async #pump(id: string): Promise<void> {
    if (this.#busy.has(id)) return;
    this.#busy.add(id);
    const lane = this.#lanes.get(id) ?? [];
    while (this.#isOpen && lane[0]) {
      const reply = await this.#send(lane[0]);
      if (!this.#isFinal(reply)) {
        await new Promise((resolve) => setTimeout(resolve, 1 + this.dice.below(retryMs)));
        continue;
      }
      const [letter] = lane.splice(0, 1);
      if (letter) this.#settle(letter, reply);
    }
    this.#busy.delete(id);
  }

  #isFinal(reply: Reply | null): reply is Reply {
    return reply !== null && (reply.ok || !reply.error.retryable);
  }

  #settle(letter: Letter, reply: Reply): void {
    this.#note(letter, reply);
    if (!reply.ok) return;
    if (this.dice.chance(0.08)) void this.#again(letter);
    if (letter.text !== null && this.dice.chance(0.02)) void this.#again({ ...letter, text: `${letter.text}, rather` });
  }

  async #again(letter: Letter): Promise<void> {
    const reply = await this.#send(letter);
    if (this.#isFinal(reply)) this.#note(letter, reply);
  }

  #send({ conversationId, clientKey, text, command }: Letter): Promise<Reply | null> {
    if (command === null) return this.client.ask('message.send', { conversationId, clientKey, text });
    const said = 'text' in command ? { ...command, text } : command;
    return this.client.ask('command', { conversationId, clientKey, command: said });
  }

  #note(letter: Letter, reply: Reply): void {
    if (!reply.ok) {
      this.recorder.refused(letter, reply.error.code);
      return;
    }
    const { event, duplicate } = reply as unknown as StoredAnswer;
    this.recorder.acknowledged(letter, event, duplicate);
  }
}
