import type { AnswerDecision } from '#contracts/answer.js';
import type { ConversationId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import { silentBotReason } from '#domain/conversation/bot-speaks.js';
import type { Command } from '#domain/conversation/command.js';
import type { Conversation, OwedAnswer } from '#domain/conversation/conversation.js';
import { relatedArticles } from '#domain/dialogue/related-articles.js';
import type { Author } from '../access/author.js';
import { type ExecutePorts, execute } from '../conversation/execute.js';
import type { Answer } from '../ports/answerer.js';
import type { CommitResult } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';
import { clientForRules } from '../queue/team-for-wait.js';
import { AnswerPreview } from './answer-preview.js';
import { type PhrasePorts, phraseTurn } from './phrasing/phrase-turn.js';
import { decisionsToRead, type OwedTurn, readTurn } from './read-turn.js';
import { TypingIndicator } from './typing-indicator.js';
import { chosenDecision, declinedDecision } from './visitor-choice.js';

type TurnPorts = ExecutePorts & PhrasePorts & Pick<Ports, 'events' | 'answerer' | 'signals' | 'log' | 'clients'>;

const bot: Author = { actor: { kind: 'bot', id: null } };

/** Events read for a turn, its own included. */
const maxEvents = 50;
/** Of those, before a question: enough for the turn before it. */
const eventsBeforeQuestion = 8;
/** Answers tried for one question: a visitor who rejects the second one gets a person. */
const maxAttempts = 2;

/** A running turn, and the `control` it started from (null: not read yet). */
interface Running {
  readonly controller: AbortController;
  control: number | null;
}

/**
 * Runner of owed answers: one turn at a time per conversation, outside any transaction. The answer is committed as an
 * ordinary command with the `control` it started from: it is discarded if a person has taken over meanwhile, and the
 * whole turn is answered again if the visitor has written more.
 */
export class TurnAnswerer {
  readonly #running = new Map<ConversationId, Running>();

  constructor(private readonly ports: TurnPorts) {}

  /** Commit listener: aborts a running turn, its preview included, once `control` has moved, and schedules an owed answer. */
  onCommitted({ id, control, answerOwed }: Conversation): void {
    const running = this.#running.get(id);
    if (running && running.control !== null && running.control !== control) {
      this.#running.delete(id);
      running.controller.abort();
    }
    if (answerOwed !== null) this.schedule(id);
  }

  /** Schedules an answer. Idempotent and cheap; after a restart the sweep calls it again. */
  schedule(id: ConversationId): void {
    if (this.#running.has(id)) return;
    const running: Running = { controller: new AbortController(), control: null };
    this.#running.set(id, running);
    void this.#answer(id, running)
      .catch((error: unknown) => {
        if (!running.controller.signal.aborted) this.ports.log.error({ error, conversationId: id }, 'an answer failed');
      })
      .finally(() => {
        if (this.#running.get(id) === running) this.#running.delete(id);
      });
  }

  /** Aborts running turns; owed answers stay owed in the store. */
  close(): void {
    for (const { controller } of this.#running.values()) controller.abort();
  }

  async #answer(id: ConversationId, running: Running): Promise<void> {
    for (;;) {
      const c = await this.ports.journal.read(id);
      if (c?.state !== 'bot' || c.answerOwed === null) return;
      // A program has time to reply; the timers bring the turn back.
      if ((c.answerOwed.offeredUntil ?? 0) > this.ports.clock.now()) return;
      running.control = c.control;
      const result = await this.#answerTurn(c, c.answerOwed, running.controller.signal);
      // `busy`, `conflict`: it stays owed and the timers bring it back. `control_moved`: nobody wants it any more.
      if (!result.ok && result.code !== 'turn_moved' && result.code !== 'bot_disabled') return;
    }
  }

  async #answerTurn(c: Conversation, owed: OwedAnswer, signal: AbortSignal): Promise<CommitResult> {
    const to = { conversationId: c.id, visitorId: c.visitorId };
    const indicator = new TypingIndicator((active) => this.ports.signals.send({ kind: 'bot-typing', ...to, active }));
    const preview = new AnswerPreview((text) => this.ports.signals.send({ kind: 'answer-delta', ...to, text }));
    let result: CommitResult | null = null;
    try {
      const command = await this.#decideTurn(c, owed, preview, signal);
      const client = await clientForRules(this.ports, c);
      result = await execute(this.ports, { conversationId: c.id, by: bot, client, command: () => ok(command) });
      return result;
    } finally {
      indicator.end();
      if (!result?.ok) preview.clear();
    }
  }

  async #decideTurn(c: Conversation, owed: OwedAnswer, preview: AnswerPreview, signal: AbortSignal): Promise<Command> {
    const policy = this.ports.chatbots.policy(c.chatbotId);
    // A bot that says nothing, from the beginning or since a moment ago, has a person answer in its place.
    const silence = silentBotReason(policy);
    if (silence !== null) return { type: 'request-handoff', reason: silence };
    // What is disputed may have been said long ago.
    const after = owed.disputes === null ? Math.max(0, owed.fromSeq - 1 - eventsBeforeQuestion) : 0;
    const range = { after, before: owed.upToSeq + 1, limit: maxEvents, fromEnd: true };
    const log = await this.ports.events.events(c.id, range);
    const turn = readTurn(log, await this.ports.events.decisions(decisionsToRead(log, owed)), owed);
    const fence = { control: c.control, answersUpTo: owed.upToSeq };
    const withhold = (decision: AnswerDecision): Command => {
      const related = relatedArticles(decision, [...turn.rejected, ...(turn.choice?.offered ?? [])]);
      return { type: 'withhold-answer', decision, topic: this.#topicOf(c, decision), related, ...fence };
    };
    const { choice } = turn;
    if (choice && choice.articleId === null) return withhold(declinedDecision(choice));
    const lastFailure = turn.failures.at(-1);
    const isLastTry = turn.failures.length >= maxAttempts || turn.rejected.length === 0;
    if (lastFailure && isLastTry) return withhold(repeatedFailure(lastFailure));
    const offer: Command = { type: 'offer-turn', text: turn.text, ...fence };
    const mayOffer = owed.disputes === null && owed.offeredUntil === undefined && choice === null;
    if (mayOffer && policy.externalBot === 'first' && !(await this.#isForPeople(c, turn, signal))) return offer;
    const { text, citations, choices, decision } = await this.#ask(c, turn, preview, signal);
    if (mayOffer && policy.externalBot === 'last' && answerableReasons.includes(decision.reason)) return offer;
    if (decision.decision === 'withhold') return withhold(lastFailure ? repeatedFailure(decision) : decision);
    const isChosen = choice !== null && citations.some(({ articleId }) => articleId === choice.articleId);
    const record = isChosen ? chosenDecision(decision, choice) : decision;
    return { type: 'post-answer', text, citations, choices, decision: record, ...fence };
  }

  /** Name of the topic for people that was recognised; null: none. */
  #topicOf({ chatbotId }: Conversation, { reason, evidence }: AnswerDecision): string | null {
    if (reason !== 'policy_topic' || evidence.policyTopic === undefined) return null;
    return this.ports.chatbots.get(chatbotId)?.policyTopics[evidence.policyTopic]?.name ?? null;
  }

  /** Whether the turn is a wish for a person or a topic that only people may answer: no bot replies to it. */
  async #isForPeople(c: Conversation, turn: OwedTurn, signal: AbortSignal): Promise<boolean> {
    const { reason } = (await this.#find(c, turn, signal)).decision;
    return reason === 'visitor_requested' || reason === 'policy_topic';
  }

  async #ask(c: Conversation, turn: OwedTurn, preview: AnswerPreview, signal: AbortSignal): Promise<Answer> {
    const answer = await this.#find(c, turn, signal);
    if (answer.decision.reason === 'bot_error' || turn.failures.length > 0) return answer;
    return phraseTurn(this.ports, c, answer, preview, signal).catch((error: unknown) =>
      this.#failed(c, turn, error, signal),
    );
  }

  /** What the answerer says, in its own words: so also another try, which says that it is one. */
  async #find(c: Conversation, turn: OwedTurn, signal: AbortSignal): Promise<Answer> {
    const { chatbotId, locale } = c;
    const { threshold } = this.ports.chatbots.policy(chatbotId);
    const { failures: _, choice: __, ...asked } = turn;
    const policyTopics = this.ports.chatbots.get(chatbotId)?.policyTopics ?? [];
    const question = { ...asked, chatbotId, locale, threshold, policyTopics };
    return this.ports.answerer.answer(question, signal).catch((error: unknown) => this.#failed(c, turn, error, signal));
  }

  #failed(c: Conversation, { text }: OwedTurn, error: unknown, signal: AbortSignal): Answer {
    if (signal.aborted) throw error;
    this.ports.log.error({ error, conversationId: c.id }, 'the answerer failed');
    const { threshold } = this.ports.chatbots.policy(c.chatbotId);
    return { text: '', citations: [], choices: [], decision: botError(text, c.locale, threshold) };
  }
}

/** Reasons for which a program may know better: not a wish for a person, and not a topic that only people may answer. */
const answerableReasons: readonly AnswerDecision['reason'][] = ['no_match', 'low_confidence', 'bot_error'];

/** Withholds with `repeated_failure`: no further attempt, however confident the answerer is. */
function repeatedFailure(decision: AnswerDecision): AnswerDecision {
  return { ...decision, decision: 'withhold', reason: 'repeated_failure' };
}

function botError(question: string, locale: string, threshold: number): AnswerDecision {
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
