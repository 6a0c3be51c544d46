import { setTimeout as passed } from 'node:timers/promises';
import { newKey, text } from './text.js';
import { openVisitor } from './visitor-socket.js';

const messagesOfAVisit = 20;
const together = 50;

interface Pace {
  /** Of the filled file: they take turns. */
  readonly visitors: number;
  readonly atOnce: number;
  /** Messages of all together. */
  readonly perSecond: number;
}

/** A steady coming and going: each visitor connects, writes twenty messages and leaves; then the next one comes. */
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
        if (!ack.startsWith('[{"ok":true')) throw new Error(`a message was refused: ${ack}`);
        this.#messages += 1;
        await passed(everyMs);
      }
      socket.close();
      this.#visits += 1;
    }
  }
}

/** Everybody comes once, writes one message and leaves. */
export async function lookAround(port: number, visitors: number): Promise<void> {
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
