import { setTimeout as passed } from 'node:timers/promises';
import { newKey, text } from './text.js';
import { openVisitor } from './visitor-socket.js';

const messagesOfAVisit = 20;
const together = 50;

interface Pace {
  /** Number of visitors in the file, who write in turn. */
  readonly visitors: number;
  readonly atOnce: number;
  /** Messages per second of all visitors together. */
  readonly perSecond: number;
}

/** Steady load of visits: each visitor connects, writes twenty messages and disconnects; then the next one connects. */
export class Visits {
  readonly #lanes: Promise<void>[];
  #isOver = false;
  #next = 0;
  #messages = 0;
  #visits = 0;

  constructor(
    private readonly port: number,
    private readonly pace: Pace,
  ) {
    this.#lanes = Array.from({ length: pace.atOnce }, (_, lane) => this.#walk(lane));
  }

  async end(): Promise<{ messages: number; visits: number }> {
    this.#isOver = true;
    await Promise.all(this.#lanes);
    return { messages: this.#messages, visits: this.#visits };
  }

  async #walk(lane: number): Promise<void> {
    const everyMs = (this.pace.atOnce * 1000) / this.pace.perSecond;
    await passed((lane / this.pace.atOnce) * everyMs);
    while (!this.#isOver) {
      const { socket, conversationId } = await openVisitor(this.port, this.#next++ % this.pace.visitors);
      for (let written = 0; written < messagesOfAVisit && !this.#isOver; written += 1) {
        const ack = await socket.ask('message.send', { conversationId, clientKey: newKey(), text });
        if (!ack.startsWith('[{"ok":true')) throw new Error(`a message was rejected: ${ack}`);
        this.#messages += 1;
        await passed(everyMs);
      }
      socket.close();
      this.#visits += 1;
    }
  }
}

/** Each visitor connects once, writes one message and disconnects. */
export async function visitOnce(port: number, visitors: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < visitors) {
      const { socket, conversationId } = await openVisitor(port, next++);
      await socket.ask('message.send', { conversationId, clientKey: newKey(), text });
      socket.close();
    }
  };
  await Promise.all(Array.from({ length: together }, lane));
}
