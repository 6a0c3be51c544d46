import type { Recorder } from '../run/recorder.js';
import type { SeededRandom } from '../seeded-random.js';
import type { RawClient, Reply } from './raw-client.js';

interface OutboxEntry {
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
 * Outbox on the raw protocol client: per lane (a conversation or a tab of it) one message at a time, with the same key until
 * it is acknowledged. Occasionally simulates a faulty network or program: it repeats an acknowledged message, or sends
 * another text under a used key.
 */
export class RawOutbox {
  readonly #lanes = new Map<string, OutboxEntry[]>();
  readonly #busy = new Set<string>();
  #isOpen = false;

  constructor(
    private readonly client: RawClient,
    private readonly recorder: Recorder,
    private readonly random: SeededRandom,
  ) {}

  get pending(): number {
    let count = 0;
    for (const lane of this.#lanes.values()) count += lane.length;
    return count;
  }

  put(conversationId: string, name: string, text: string | null, command: object | null, tab = ''): void {
    const entry = { conversationId, clientKey: this.random.key(), name, text, command };
    const laneName = conversationId + tab;
    const lane = this.#lanes.get(laneName) ?? [];
    this.#lanes.set(laneName, lane);
    lane.push(entry);
    this.recorder.sent(entry);
    void this.#sendQueued(laneName);
  }

  /** Resumes or pauses sending with the connection. */
  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (isOpen) for (const id of this.#lanes.keys()) void this.#sendQueued(id);
  }

  async #sendQueued(id: string): Promise<void> {
    if (this.#busy.has(id)) return;
    this.#busy.add(id);
    const lane = this.#lanes.get(id) ?? [];
    while (this.#isOpen && lane[0]) {
      const reply = await this.#send(lane[0]);
      if (!this.#isFinal(reply)) {
        await new Promise((resolve) => setTimeout(resolve, 1 + this.random.below(retryMs)));
        continue;
      }
      const [entry] = lane.splice(0, 1);
      if (entry) this.#settle(entry, reply);
    }
    this.#busy.delete(id);
  }

  #isFinal(reply: Reply | null): reply is Reply {
    return reply !== null && (reply.ok || !reply.error.retryable);
  }

  #settle(entry: OutboxEntry, reply: Reply): void {
    this.#record(entry, reply);
    if (!reply.ok) return;
    if (this.random.chance(0.08)) void this.#resend(entry);
    if (entry.text !== null && this.random.chance(0.02)) void this.#resend({ ...entry, text: `${entry.text}, rather` });
  }

  async #resend(entry: OutboxEntry): Promise<void> {
    const reply = await this.#send(entry);
    if (this.#isFinal(reply)) this.#record(entry, reply);
  }

  #send({ conversationId, clientKey, text, command }: OutboxEntry): Promise<Reply | null> {
    if (command === null) return this.client.request('message.send', { conversationId, clientKey, text });
    const said = 'text' in command ? { ...command, text } : command;
    return this.client.request('command', { conversationId, clientKey, command: said });
  }

  #record(entry: OutboxEntry, reply: Reply): void {
    if (!reply.ok) {
      this.recorder.refused(entry, reply.error.code);
      return;
    }
    const { event, duplicate } = reply as unknown as StoredAnswer;
    this.recorder.acknowledged(entry, event, duplicate);
  }
}
