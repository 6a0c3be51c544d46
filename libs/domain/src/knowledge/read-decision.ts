import type { AnswerDecision } from '#contracts/answer.js';
import type { AnswerOrigin } from '#contracts/events/explanation-events.js';
import type { ConversationEventType } from '#contracts/events.js';
import type { ArticleId, EventId } from '#contracts/ids.js';
import type { LoggedEvent } from '../conversation/conversation.js';
import type { OperatorVerdict, VisitorVerdict } from './verdict-of.js';

/** Fact about the bot's decisions, from one event of a conversation. */
export type DecisionFact =
  | {
      readonly kind: 'decided';
      readonly origin: AnswerOrigin;
      readonly record: AnswerDecision;
      readonly operatorVerdict: OperatorVerdict | null;
      readonly cited: readonly { readonly articleId: ArticleId; readonly version: number }[];
    }
  | { readonly kind: 'judged'; readonly eventId: EventId; readonly visitor: VisitorVerdict }
  | { readonly kind: 'judged'; readonly eventId: EventId; readonly operator: OperatorVerdict }
  /** A waiting visitor found the answer to the last withheld question. */
  | { readonly kind: 'found'; readonly articleId: ArticleId }
  | { readonly kind: 'corrected'; readonly eventId: EventId };

/** Types of events that hold such facts. */
export const decisionEvents = [
  'message.posted',
  'answer.withheld',
  'answer.judged',
  'suggestion.judged',
  'conversation.resolved',
] as const satisfies readonly ConversationEventType[];

/** Fact in an event, with what the bot considered; null: none. */
export function readDecision(event: LoggedEvent, decision: AnswerDecision | null): DecisionFact | null {
  switch (event.type) {
    case 'message.posted': {
      const { citations = [], corrects } = event.data;
      if (corrects !== undefined) return { kind: 'corrected', eventId: corrects };
      const cited = new Map(citations.map(({ articleId, version }) => [articleId, { articleId, version }]));
      return decision && decided('said', decision, { cited: [...cited.values()] });
    }
    case 'answer.withheld':
      return decision && decided('withheld', decision, {});
    case 'suggestion.judged':
      return decision && decided('suggested', decision, { operatorVerdict: event.data.verdict });
    case 'answer.judged': {
      const { eventId, verdict } = event.data;
      return event.actor.kind === 'visitor'
        ? { kind: 'judged', eventId, visitor: verdict }
        : { kind: 'judged', eventId, operator: verdict };
    }
    case 'conversation.resolved':
      return event.data.articleId === undefined ? null : { kind: 'found', articleId: event.data.articleId };
    default:
      return null;
  }
}

type Decided = Extract<DecisionFact, { kind: 'decided' }>;

function decided(
  origin: AnswerOrigin,
  record: AnswerDecision,
  { cited = [], operatorVerdict = null }: Partial<Pick<Decided, 'cited' | 'operatorVerdict'>>,
): Decided {
  return { kind: 'decided', origin, record, operatorVerdict, cited };
}

/** Whether a fact is a new decision, or a verdict on one; a judged suggestion and the result of a choice are both. */
export function changeKinds(fact: DecisionFact): readonly ('decided' | 'judged')[] {
  if (fact.kind !== 'decided') return ['judged'];
  const isVerdict = fact.operatorVerdict !== null || fact.record.choice !== undefined;
  return isVerdict ? ['decided', 'judged'] : ['decided'];
}

/**
 * Small talk, requests for a person and failures are not questions for an article. The result of a choice was counted as the question that
 * the bot asked back about: its confidence is the visitor's, not the answerer's.
 */
export function isQuestion({ candidates, reason, choice }: AnswerDecision): boolean {
  if (choice !== undefined) return false;
  return candidates.length > 0 || (reason !== null && reason !== 'visitor_requested' && reason !== 'bot_error');
}

/** Question in standalone form, with the previous turn if it needs that, for grouping and display. */
export function standaloneQuestion({ question, standalone }: Pick<AnswerDecision, 'question' | 'standalone'>): string {
  return standalone ?? question;
}

/** Previous turn with which `whole` begins, given the words of this turn; null if `whole` is just this turn. */
export function turnBeforeIn(whole: string, said: string): string | null {
  return whole !== said && whole.endsWith(`\n${said}`) ? whole.slice(0, -said.length - 1) : null;
}

/** Comparison key of a question: ignores case and spaces. */
export function questionKey(question: string): string {
  return question.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Whether a question is unmet before any verdict. A clarifying question counts until the visitor chooses; if all choices are declined, that
 * one record stands for the question.
 */
export function isUnmet(origin: AnswerOrigin, { decision, reason, choice }: AnswerDecision): boolean {
  if (choice !== undefined) return false;
  if (origin === 'withheld') return reason === 'no_match' || reason === 'low_confidence';
  return origin === 'said' && decision === 'clarify';
}
