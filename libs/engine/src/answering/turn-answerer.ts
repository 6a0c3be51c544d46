import type { AnswerDecision } from '#contracts/answer.js';
import type { ConversationId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import { reasonOfSilence } from '#domain/conversation/bot-speaks.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation, OwedAnswer } from '#domain/conversation/conversation.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Answer } from '../ports/answerer.js';
import type { CommitResult } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';
import { AnswerSoFar } from './answer-so-far.js';
import { type PhrasePorts, phraseTurn } from './phrasing/phrase-turn.js';
import { type OwedTurn, readTurn } from './read-turn.js';
import { TypingSign } from './typing-sign.js';

type TurnPorts = ExecutePorts & PhrasePorts & Pick<Ports, 'events' | 'answerer' | 'bus' | 'log'>;

const bot: Actor = { kind: 'bot', id: null };

/** Events that are looked at around a turn, its own included. */
const lookBack = 50;
/** Of those, before a question: enough for the turn before it. Each may hold a decision, which is long to read. */
const beforeQuestion = 8;
/** The visitor is offered another answer once; whoever calls that wrong too wants a person. */
const triesOfAQuestion = 2;

/** A turn in the making, and who had the word when it was begun (null: not known yet). */
interface Running {
  readonly controller: AbortController;
  control: number | null;
}

/**
 * Answers what the bot owes, one turn at a time per conversation, outside any transaction. The answer comes back as an
 * ordinary command with the `control` it started from: if a person has taken over meanwhile it is thrown away, and if
 * the visitor has written more, the whole turn is answered again.
 */
export class TurnAnswerer {
  readonly #running = new Map<ConversationId, Running>();

  constructor(private readonly ports: TurnPorts) {}

  /** After each commit. Once somebody else has the word, what was begun goes no further: not even to be shown. */
  heed({ id, control, answerOwed }: Conversation): void {
    const running = this.#running.get(id);
    if (running && running.control !== null && running.control !== control) {
      this.#running.delete(id);
      running.controller.abort();
    }
    if (answerOwed !== null) this.owe(id);
  }

  /** Cheap to call whenever an answer may be owed; the timers call it again after a restart. */
  owe(id: ConversationId): void {
    if (this.#running.has(id)) return;
    const running: Running = { controller: new AbortController(), control: null };
    this.#running.set(id, running);
    void this.#answer(id, running)
      .catch((error: unknown) => {
        if (!running.controller.signal.aborted)
          this.ports.log.error({ error, conversationId: id }, 'an answer could not be made');
      })
      .finally(() => {
        if (this.#running.get(id) === running) this.#running.delete(id);
      });
  }

  /** Stops what runs; what is owed stays owed in the store. */
  close(): void {
    for (const { controller } of this.#running.values()) controller.abort();
  }

  async #answer(id: ConversationId, running: Running): Promise<void> {
    for (;;) {
      const c = await this.ports.journal.read(id);
      if (c?.state !== 'bot' || c.answerOwed === null) return;
      running.control = c.control;
      const result = await this.#answerTurn(c, c.answerOwed, running.controller.signal);
      // `busy`, `conflict`: it stays owed and the timers bring it back. `control_moved`: nobody wants it any more.
      if (!result.ok && result.code !== 'turn_moved' && result.code !== 'bot_disabled') return;
    }
  }

  async #answerTurn(c: Conversation, owed: OwedAnswer, signal: AbortSignal): Promise<CommitResult> {
    const to = { conversationId: c.id, visitorId: c.visitorId };
    const sign = new TypingSign((active) => this.ports.bus.signal({ kind: 'bot-typing', ...to, active }));
    const soFar = new AnswerSoFar((text) => this.ports.bus.signal({ kind: 'answer-delta', ...to, text }));
    let result: CommitResult | null = null;
    try {
      const command = await this.#decideTurn(c, owed, soFar, signal);
      result = await execute(this.ports, { conversationId: c.id, by: bot, command: () => command });
      return result;
    } finally {
      sign.end();
      if (!result?.ok) soFar.forget();
    }
  }

  async #decideTurn(c: Conversation, owed: OwedAnswer, soFar: AnswerSoFar, signal: AbortSignal): Promise<Command> {
    const policy = this.ports.chatbots.policy(c.chatbotId);
    // A bot that says nothing, from the beginning or since a moment ago, has a person answer in its place.
    const silence = reasonOfSilence(policy);
    if (silence !== null) return { type: 'request-handoff', reason: silence };
    // What is disputed may have been said long ago.
    const after = owed.disputes === null ? Math.max(0, owed.fromSeq - 1 - beforeQuestion) : 0;
    const range = { after, before: owed.upToSeq + 1, limit: lookBack, fromEnd: true };
    const turn = readTurn(await this.ports.events.events(c.id, range), owed);
    const fence = { control: c.control, answersUpTo: owed.upToSeq };
    const lastFailure = turn.failures.at(-1);
    const isLastTry = turn.failures.length >= triesOfAQuestion || turn.rejected.length === 0;
    if (lastFailure && isLastTry) return { type: 'withhold-answer', decision: givenUp(lastFailure), ...fence };
    const { text, citations, choices, decision } = await this.#ask(c, turn, soFar, signal);
    if (decision.decision !== 'withhold') return { type: 'post-answer', text, citations, choices, decision, ...fence };
    return { type: 'withhold-answer', decision: lastFailure ? givenUp(decision) : decision, ...fence };
  }

  async #ask(c: Conversation, turn: OwedTurn, soFar: AnswerSoFar, signal: AbortSignal): Promise<Answer> {
    const { chatbotId, locale } = c;
    const { threshold } = this.ports.chatbots.policy(chatbotId);
    const { failures: _, ...asked } = turn;
    const policyTopics = this.ports.chatbots.get(chatbotId)?.policyTopics ?? [];
    try {
      const question = { ...asked, chatbotId, locale, threshold, policyTopics };
      const answer = await this.ports.answerer.answer(question, signal);
      // Another try is said as the answerer has it, with the words that it is one.
      return turn.failures.length > 0 ? answer : await phraseTurn(this.ports, c, answer, soFar, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      this.ports.log.error({ error, conversationId: c.id }, 'the answerer failed');
      return { text: '', citations: [], choices: [], decision: failed(turn.text, locale, threshold) };
    }
  }
}

/** What the visitor called wrong is not tried any further, whatever the answerer may think. */
function givenUp(decision: AnswerDecision): AnswerDecision {
  return { ...decision, decision: 'withhold', reason: 'repeated_failure' };
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
