import { z } from 'zod';
import { answerDecision, choice, citation, relatedArticle, suggestionVerdicts } from './answer.js';
import { articleId, chatbotId, clientId, conversationId, eventId, operatorId, teamId, visitorId } from './ids.js';
import { limits } from './limits.js';
import { cancelReasons, handoffReasons, outcomes, priorities, resolveReasons } from './states.js';

/**
 * Every event of the log: who may see it, what it carries and, of that, what a visitor sees (`visitor` names the
 * fields). An `internal` event has no `publicSeq` and never reaches a visitor.
 */
function publicEvent<T extends z.ZodRawShape>(shape: T, visitor: readonly (keyof T & string)[]) {
  return { audience: 'public' as const, data: z.object(shape), visitor };
}
function internalEvent<T extends z.ZodRawShape>(shape: T) {
  return { audience: 'internal' as const, data: z.object(shape), visitor: [] as readonly string[] };
}

const instant = z.number().int();

export const events = {
  'conversation.started': publicEvent(
    {
      chatbotId,
      visitorId,
      locale: z.string(),
      page: z.string().nullable(),
      previousConversationId: conversationId.nullable(),
    },
    ['chatbotId', 'locale', 'previousConversationId'],
  ),
  /** `decision` and `answersUpTo`, the `seq` of the last message it answers, are set on the bot's messages. */
  'message.posted': publicEvent(
    {
      text: z.string(),
      citations: z.array(citation).optional(),
      decision: answerDecision.optional(),
      answersUpTo: z.number().int().optional(),
      /** What the bot asks the visitor to choose from. */
      choices: z.array(choice).optional(),
      /** What to say, or press, for none of `choices`. */
      none: z.string().optional(),
      /** The answer that these words correct. */
      corrects: eventId.optional(),
    },
    ['text', 'citations', 'choices', 'none', 'corrects'],
  ),
  'note.posted': internalEvent({ text: z.string() }),
  'answer.withheld': internalEvent({ decision: answerDecision, answersUpTo: z.number().int() }),
  'answer.judged': internalEvent({ eventId, verdict: z.enum(['right', 'wrong']) }),
  /** What an operator did with a suggestion of the answerer: a verdict on it. */
  'suggestion.judged': internalEvent({ decision: answerDecision, verdict: z.enum(suggestionVerdicts) }),
  /**
   * `opensAt`: nobody is there before that; the visitor's words are kept as a message. `related`: what may help the
   * visitor who waits, best first.
   */
  'handoff.started': publicEvent(
    {
      reason: z.enum(handoffReasons),
      teamId: teamId.nullable(),
      opensAt: instant.nullish(),
      related: z.array(relatedArticle).max(limits.relatedArticles).optional(),
    },
    ['reason', 'opensAt', 'related'],
  ),
  'handoff.offered': internalEvent({ operatorId, until: instant }),
  'handoff.declined': internalEvent({ operatorId }),
  /** The offer ended without an answer: by its time, or because the operator is no longer available. */
  'handoff.expired': internalEvent({ operatorId, reason: z.literal('unavailable').optional() }),
  /** Nobody accepted within the longest wait: the visitor gets a notice and the chatbot's fallback applies. */
  'handoff.delayed': publicEvent({ fallback: z.enum(['message', 'keep']) }, ['fallback']),
  'handoff.completed': publicEvent(
    { operatorId, operatorName: z.string(), reason: z.enum(['accepted', 'operator_takeover']) },
    ['operatorId', 'operatorName'],
  ),
  /** To another operator, to a team, or, when the owner fell silent, back to the queue by the system. */
  'conversation.transferred': publicEvent(
    {
      reason: z.enum(['operator', 'operator_silent']),
      operatorId: operatorId.nullable(),
      operatorName: z.string().nullable(),
      teamId: teamId.nullable(),
      note: z.string().nullable(),
      offerUntil: instant.nullable(),
    },
    ['operatorName'],
  ),
  'handoff.returned': publicEvent({ reason: z.enum(['operator', 'waited_too_long']) }, ['reason']),
  'handoff.cancelled': publicEvent({ reason: z.enum(cancelReasons) }, ['reason']),
  'conversation.snoozed': internalEvent({ until: instant }),
  'conversation.woken': internalEvent({
    reason: z.enum(['time', 'visitor', 'operator']),
    to: z.enum(['assigned', 'queued']),
  }),
  /** The visitor has been silent: the conversation will be resolved soon. */
  'conversation.idle_warned': publicEvent({ resolvesAt: instant }, ['resolvesAt']),
  /** `articleId` and its title are set where the visitor who waited found the answer there (`answered`). */
  'conversation.resolved': publicEvent(
    {
      outcome: z.enum(outcomes),
      reason: z.enum(resolveReasons),
      articleId: articleId.optional(),
      articleTitle: z.string().optional(),
    },
    ['reason'],
  ),
  'conversation.reopened': publicEvent(
    { to: z.enum(['bot', 'assigned']), operatorId: operatorId.nullable(), operatorName: z.string().nullable() },
    ['to', 'operatorId', 'operatorName'],
  ),
  'conversation.closed': publicEvent({ reason: z.enum(['age', 'api']) }, []),
  'conversation.rated': publicEvent({ score: z.number().int().min(1).max(5), comment: z.string().nullable() }, [
    'score',
    'comment',
  ]),
  'conversation.labelled': internalEvent({ labels: z.array(z.string()) }),
  'conversation.prioritised': internalEvent({ priority: z.enum(priorities) }),
  'client.linked': internalEvent({ clientId }),
} as const;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]['data']>;

/** An event's type together with its data, as a union to switch on. */
export type EventBody = { [T in EventType]: { readonly type: T; readonly data: EventData<T> } }[EventType];

export const eventTypes = Object.keys(events) as EventType[];

export function isPublic(type: EventType): boolean {
  return events[type].audience === 'public';
}

/** The part of an event's data that a visitor sees. */
export function visitorData(body: EventBody): Record<string, unknown> {
  const data = body.data as Record<string, unknown>;
  return Object.fromEntries(
    events[body.type].visitor.filter((key) => data[key] !== undefined).map((key) => [key, data[key]]),
  );
}
