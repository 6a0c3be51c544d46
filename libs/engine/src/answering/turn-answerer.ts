import type { AnswerDecision } from '#contracts/answer.js';
import type { ConversationId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Actor } from '#contracts/views.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Answer } from '../ports/answerer.js';
import type { CommitResult } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';

type TurnPorts = ExecutePorts & Pick<Ports, 'events' | 'answerer' | 'log'>;

const bot: Actor = { kind: 'bot', id: null };

/**
 * Answers what the bot owes, one turn at a time per conversation, outside any transaction. The answer comes back as an
 * ordinary command with the `control` it started from: if a person has taken over meanwhile it is thrown away, and if
 * the visitor has written more, the whole turn is answered again.
 */
export class TurnAnswerer {
  readonly #running = new Map<ConversationId, AbortController>();

  constructor(private readonly ports: TurnPorts) {}

  /** Cheap to call whenever an answer may be owed; the timers call it again after a restart. */
  owe(id: ConversationId): void {
    if (this.#running.has(id)) return;
    const controller = new AbortController();
    this.#running.set(id, controller);
    void this.#answer(id, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted)
          this.ports.log.error({ error, conversationId: id }, 'an answer could not be made');
      })
      .finally(() => this.#running.delete(id));
  }

  /** Stops what runs; what is owed stays owed in the store. */
  close(): void {
    for (const controller of this.#running.values()) controller.abort();
  }

  async #answer(id: ConversationId, signal: AbortSignal): Promise<void> {
    for (;;) {
      const c = await this.ports.journal.read(id);
      if (c?.state !== 'bot' || c.answerOwed === null) return;
      const command = await this.#decideTurn(c, c.answerOwed, signal);
      const result: CommitResult = await execute(this.ports, { conversationId: id, by: bot, command: () => command });
      // `busy`, `conflict`: it stays owed and the timers bring it back. `control_moved`: nobody wants it any more.
      if (!result.ok && result.code !== 'turn_moved') return;
    }
  }

  async #decideTurn(
    c: Conversation,
    owed: NonNullable<Conversation['answerOwed']>,
    signal: AbortSignal,
  ): Promise<Command> {
    const question = await this.#readTurn(c, owed);
    const { threshold } = this.ports.chatbots.policy(c.chatbotId);
    const fence = { control: c.control, answersUpTo: owed.upToSeq };
    let answer: Answer;
    try {
      answer = await this.ports.answerer.answer(
        { ...question, chatbotId: c.chatbotId, locale: c.locale, threshold },
        signal,
      );
    } catch (error) {
      if (signal.aborted) throw error;
      this.ports.log.error({ error, conversationId: c.id }, 'the answerer failed');
      return { type: 'withhold-answer', decision: failed(question.text, c.locale, threshold), ...fence };
    }
    const { text, citations, decision } = answer;
    if (decision.decision === 'withhold') return { type: 'withhold-answer', decision, ...fence };
    return { type: 'post-answer', text, citations, decision, ...fence };
  }

  /** The visitor's messages that are owed an answer, as one text, and the visitor's turn before them. */
  async #readTurn(c: Conversation, owed: { fromSeq: number; upToSeq: number }) {
    const around = await this.ports.events.events(c.id, { before: owed.upToSeq + 1, limit: 50, fromEnd: true });
    const said = around.flatMap((event) =>
      event.type === 'message.posted' && event.actor.kind === 'visitor'
        ? [{ seq: event.seq, text: event.data.text }]
        : [],
    );
    const turn = said.filter((message) => message.seq >= owed.fromSeq);
    const before = said.filter((message) => message.seq < owed.fromSeq).at(-1);
    const text = endOf(turn.map((message) => message.text).join('\n'));
    return { text, previousTurn: before ? endOf(before.text) : null };
  }
}

/** What was said last says what is wanted. A half of a character that the cut leaves is dropped. */
function endOf(said: string): string {
  return said.length <= limits.questionLength
    ? said
    : said.slice(-limits.questionLength).replace(/^[\uDC00-\uDFFF]/, '');
}

function failed(question: string, locale: string, threshold: number): AnswerDecision {
  return {
    decision: 'withhold',
    reason: 'bot_error',
    question,
    locale,
    confidence: 0,
    threshold,
    candidates: [],
    evidence: {},
    calibration: 'none',
    tookMs: 0,
  };
}
