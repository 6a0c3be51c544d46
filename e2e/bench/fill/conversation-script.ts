import type { AnswerDecision } from '#contracts/answer.js';
import type { ArticleId, ChatbotId, Instant, VisitorId } from '#contracts/ids.js';
import type { Actor } from '#contracts/views.js';
import type { Command, OperatorFacts } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';

/** Step of a conversation: actor and command, with the delay in milliseconds since the previous step. */
export interface Step {
  readonly after: number;
  readonly by: Actor;
  /** Builds the command from the current state. */
  readonly command: (c: Conversation | null) => Command;
}

/** Final state of a conversation. */
export type Ending = 'closed' | 'resolved' | 'bot' | 'assigned' | 'queued';

export interface ConversationPlan {
  readonly visitorId: VisitorId;
  readonly createdAt: Instant;
  readonly ending: Ending;
  /** Number of pairs of question and reply. */
  readonly pairs: number;
  readonly operator: OperatorFacts;
  say(): string;
}

export const chatbotId = 'valdora' as ChatbotId;
const system: Actor = { kind: 'system', id: null };

/** Steps of a conversation with the bot alone, or with a person after the first answer. */
export function* stepsOf(plan: ConversationPlan, withPerson: boolean): Generator<Step> {
  const { visitorId, ending, operator } = plan;
  const visitor: Actor = { kind: 'visitor', id: visitorId };
  const person: Actor = { kind: 'operator', id: operator.id };
  yield { after: 0, by: visitor, command: () => start(visitorId) };
  for (let pair = 0; pair < plan.pairs; pair += 1) {
    const isPersonal = withPerson && pair > 0;
    yield {
      after: 20_000,
      by: visitor,
      command: () => ({ type: 'post-visitor-message', text: plan.say(), owner: null }),
    };
    if (withPerson && pair === 1) {
      yield { after: 500, by: visitor, command: () => ({ type: 'request-handoff', reason: 'visitor_requested' }) };
      if (ending === 'queued') return;
      yield { after: 30_000, by: person, command: () => ({ type: 'accept', operator }) };
    }
    yield isPersonal
      ? { after: 25_000, by: person, command: () => ({ type: 'post-operator-message', text: plan.say() }) }
      : { after: 400, by: { kind: 'bot', id: null }, command: (c) => answer(c, plan.say()) };
  }
  if (ending === 'bot' || ending === 'assigned') return;
  yield { after: 60_000, by: visitor, command: () => ({ type: 'resolve', outcome: 'confirmed', reason: 'visitor' }) };
  if (ending === 'closed') yield { after: 1_000, by: system, command: () => ({ type: 'close', reason: 'api' }) };
}

function start(visitorId: VisitorId): Command {
  return { type: 'start', chatbotId, visitorId, locale: 'en', page: null, previousConversationId: null };
}

function answer(c: Conversation | null, text: string): Command {
  const owed = c?.answerOwed;
  if (!c || !owed) throw new Error('there is no pending turn');
  const answersUpTo = owed.upToSeq;
  return { type: 'post-answer', text, citations: [], choices: [], decision, control: c.control, answersUpTo };
}

/** Decision record of realistic size. */
const decision: AnswerDecision = {
  decision: 'answer',
  reason: null,
  question: 'when does my order come',
  locale: 'en',
  confidence: 0.93,
  threshold: 0.9,
  candidates: ['delivery-times', 'track-an-order', 'returns'].map((name, place) => ({
    kind: 'answer',
    articleId: `${name}-en` as ArticleId,
    version: 1,
    passageId: `${name}-en-1`,
    title: name,
    confidence: 0.93 / (1 + 4 * place),
    scores: { bm25: 7.1 - place, svm: 0.8 - place / 3, nearest: 0.7 - place / 4 },
  })),
  evidence: { margin: 0.6, best: 0.9, agreement: 1, known: 0.8 },
  calibration: 'own',
  tookMs: 0.6,
};
