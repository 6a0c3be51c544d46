import type { AnswerDecision } from '#contracts/answer.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Answer, Question } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import type { AnswerPreview } from './answer-preview.js';
import { type PhrasePorts, phraseTurn } from './phrasing/phrase-turn.js';
import type { OwedTurn } from './read-turn.js';

export type KnowledgePorts = PhrasePorts & Pick<Ports, 'answerer' | 'log'>;

/** Reply of the knowledge base to a turn. A failure of the answerer is a reply too: it withholds. */
export class KnowledgeResponder {
  constructor(private readonly ports: KnowledgePorts) {}

  questionOf({ chatbotId, locale }: Conversation, turn: OwedTurn): Question {
    const { threshold } = this.ports.chatbots.policy(chatbotId);
    const { failures: _, choice: __, ...asked } = turn;
    const policyTopics = this.ports.chatbots.get(chatbotId)?.policyTopics ?? [];
    return { ...asked, chatbotId, locale, threshold, policyTopics };
  }

  /** Reply to a turn that asks nothing, without searching. */
  pass({ chatbotId, locale }: Conversation, { text }: OwedTurn): Answer {
    const { threshold } = this.ports.chatbots.policy(chatbotId);
    return { text: '', citations: [], choices: [], decision: withheldUnread('no_match', text, locale, threshold) };
  }

  /** Answer in the answerer's own words. */
  find(c: Conversation, turn: OwedTurn, signal: AbortSignal): Promise<Answer> {
    return this.ports.answerer
      .answer(this.questionOf(c, turn), signal)
      .catch((error: unknown) => this.#failed(c, turn, error, signal));
  }

  /**
   * Rephrases the answer by the language model, if the chatbot has one. A second attempt is not rephrased, because its
   * text says that it is one.
   */
  async phrase(c: Conversation, turn: OwedTurn, answer: Answer, preview: AnswerPreview, signal: AbortSignal) {
    if (answer.decision.reason === 'bot_error' || turn.failures.length > 0) return answer;
    return phraseTurn(this.ports, c, answer, preview, signal).catch((error: unknown) =>
      this.#failed(c, turn, error, signal),
    );
  }

  #failed(c: Conversation, { text }: OwedTurn, error: unknown, signal: AbortSignal): Answer {
    if (signal.aborted) throw error;
    this.ports.log.error({ error, conversationId: c.id }, 'the answerer failed');
    const { threshold } = this.ports.chatbots.policy(c.chatbotId);
    return { text: '', citations: [], choices: [], decision: withheldUnread('bot_error', text, c.locale, threshold) };
  }
}

function withheldUnread(
  reason: 'no_match' | 'bot_error',
  question: string,
  locale: string,
  threshold: number,
): AnswerDecision {
  return {
    decision: 'withhold',
    reason,
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
