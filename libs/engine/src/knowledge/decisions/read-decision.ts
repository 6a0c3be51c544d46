import type { AnswerDecision } from '#contracts/answer.js';
import type { EventType } from '#contracts/events.js';
import type { ArticleId, EventId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { DecisionOrigin, OperatorVerdict, VisitorVerdict } from '../../ports/decision-store.js';

/** What one event of the log tells about the bot's decisions. */
export type DecisionFact =
  | {
      readonly kind: 'decided';
      readonly origin: DecisionOrigin;
      readonly record: AnswerDecision;
      readonly operatorVerdict: OperatorVerdict | null;
      readonly cited: readonly { readonly articleId: ArticleId; readonly version: number }[];
    }
  | { readonly kind: 'judged'; readonly eventId: EventId; readonly visitor: VisitorVerdict }
  | { readonly kind: 'judged'; readonly eventId: EventId; readonly operator: OperatorVerdict }
  | { readonly kind: 'corrected'; readonly eventId: EventId };

/** Where such facts are found. */
export const tellingEvents = [
  'message.posted',
  'answer.withheld',
  'answer.judged',
  'suggestion.judged',
] as const satisfies readonly EventType[];

/** Null: nothing. */
export function readDecision(event: LoggedEvent): DecisionFact | null {
  switch (event.type) {
    case 'message.posted': {
      const { decision, citations = [], corrects } = event.data;
      if (corrects !== undefined) return { kind: 'corrected', eventId: corrects };
      if (decision === undefined) return null;
      const cited = new Map(citations.map(({ articleId, version }) => [articleId, { articleId, version }]));
      return { kind: 'decided', origin: 'said', record: decision, operatorVerdict: null, cited: [...cited.values()] };
    }
    case 'answer.withheld':
      return {
        kind: 'decided',
        origin: 'withheld',
        record: event.data.decision,
        operatorVerdict: null,
        cited: [],
      };
    case 'suggestion.judged': {
      const { decision, verdict } = event.data;
      return { kind: 'decided', origin: 'suggested', record: decision, operatorVerdict: verdict, cited: [] };
    }
    case 'answer.judged': {
      const { eventId, verdict } = event.data;
      return event.actor.kind === 'visitor'
        ? { kind: 'judged', eventId, visitor: verdict }
        : { kind: 'judged', eventId, operator: verdict };
    }
    default:
      return null;
  }
}

/** Small talk, a wish for a person and a failure are no questions that an article could answer. */
export function isQuestion({ candidates, reason }: AnswerDecision): boolean {
  return candidates.length > 0 || (reason !== null && reason !== 'visitor_requested' && reason !== 'bot_error');
}

/** The question with the turn before it where it needs that: what is put together with others and shown to people. */
export function wholeQuestion({ question, standalone }: Pick<AnswerDecision, 'question' | 'standalone'>): string {
  return standalone ?? question;
}

/** The turn before with which `whole` begins, given what was said in this turn; null where it is all of this turn. */
export function turnBeforeIn(whole: string, said: string): string | null {
  return whole !== said && whole.endsWith(`\n${said}`) ? whole.slice(0, -said.length - 1) : null;
}

/** Questions that differ in capitals and spaces alone are the same one. */
export function questionKey(question: string): string {
  return question.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** What makes a question unmet by itself, before anybody has judged it. Asked back: until the visitor chose. */
export function isUnmet(origin: DecisionOrigin, { decision, reason }: AnswerDecision): boolean {
  if (origin === 'withheld') return reason === 'no_match' || reason === 'low_confidence';
  return origin === 'said' && decision === 'clarify';
}
