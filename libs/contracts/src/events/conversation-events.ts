import { z } from 'zod';
import { choice, citation, relatedArticle, suggestionVerdicts, withholdReasons } from '../answer.js';
import { articleId, chatbotId, clientId, conversationId, eventId, operatorId, teamId, visitorId } from '../ids.js';
import { limits } from '../limits.js';
import { cancelReasons, handoffReasons, outcomes, priorities, resolveReasons } from '../states.js';
import { event, visibleEvent } from './define-event.js';

const instant = z.number().int();
const staffEvent = <D extends z.ZodObject>(data: D, words: readonly (keyof D['shape'] & string)[] = []) =>
  event('conversation', { audience: 'staff' }, data, words);

/** Events of a conversation. */
export const conversationEvents = {
  'conversation.started': visibleEvent(
    z.object({
      chatbotId,
      visitorId,
      locale: z.string(),
      page: z.string().nullable(),
      previousConversationId: conversationId.nullable(),
    }),
    ['chatbotId', 'locale', 'previousConversationId'],
    ['page'],
  ),
  /** `answersUpTo`, the `seq` of the last message that it answers, is set on the bot's answers. */
  'message.posted': visibleEvent(
    z.object({
      text: z.string(),
      citations: z.array(citation).optional(),
      answersUpTo: z.number().int().optional(),
      /** What the bot asks the visitor to choose from. */
      choices: z.array(choice).optional(),
      /** What to say, or press, for none of `choices`. */
      none: z.string().optional(),
      /** The answer that these words correct. */
      corrects: eventId.optional(),
    }),
    ['text', 'citations', 'choices', 'none', 'corrects'],
    ['text', 'citations', 'choices', 'none'],
  ),
  'note.posted': staffEvent(z.object({ text: z.string() }), ['text']),
  /** `declined`: the question that the visitor was offered choices for and meant none of them. */
  'answer.withheld': staffEvent(
    z.object({ reason: z.enum(withholdReasons), answersUpTo: z.number().int(), declined: z.string().optional() }),
    ['declined'],
  ),
  'answer.judged': staffEvent(z.object({ eventId, verdict: z.enum(['right', 'wrong']) })),
  /** What an operator did with a suggestion of the answerer: a verdict on it. */
  'suggestion.judged': staffEvent(z.object({ verdict: z.enum(suggestionVerdicts) })),
  /**
   * `opensAt`: nobody is there before that; the visitor's words are kept as a message. `related`: what may help the
   * visitor who waits, best first.
   */
  'handoff.started': visibleEvent(
    z.object({
      reason: z.enum(handoffReasons),
      teamId: teamId.nullable(),
      opensAt: instant.nullish(),
      related: z.array(relatedArticle).max(limits.relatedArticles).optional(),
    }),
    ['reason', 'opensAt', 'related'],
    ['related'],
  ),
  'handoff.offered': staffEvent(z.object({ operatorId, until: instant })),
  'handoff.declined': staffEvent(z.object({ operatorId })),
  /** The offer ended without an answer: by its time, or because the operator is no longer available. */
  'handoff.expired': staffEvent(z.object({ operatorId, reason: z.literal('unavailable').optional() })),
  /** Nobody accepted within the longest wait: the visitor gets a notice and the chatbot's fallback applies. */
  'handoff.delayed': visibleEvent(z.object({ fallback: z.enum(['message', 'keep']) }), ['fallback']),
  'handoff.completed': visibleEvent(
    z.object({ operatorId, operatorName: z.string(), reason: z.enum(['accepted', 'operator_takeover']) }),
    ['operatorId', 'operatorName'],
    ['operatorName'],
  ),
  /** To another operator, to a team, or, when the owner fell silent, back to the queue by the system. */
  'conversation.transferred': visibleEvent(
    z.object({
      reason: z.enum(['operator', 'operator_silent']),
      operatorId: operatorId.nullable(),
      operatorName: z.string().nullable(),
      teamId: teamId.nullable(),
      note: z.string().nullable(),
      offerUntil: instant.nullable(),
    }),
    ['operatorName'],
    ['operatorName', 'note'],
  ),
  'handoff.returned': visibleEvent(z.object({ reason: z.enum(['operator', 'waited_too_long']) }), ['reason']),
  'handoff.cancelled': visibleEvent(z.object({ reason: z.enum(cancelReasons) }), ['reason']),
  'conversation.snoozed': staffEvent(z.object({ until: instant })),
  'conversation.woken': staffEvent(
    z.object({
      reason: z.enum(['time', 'visitor', 'operator']),
      to: z.enum(['assigned', 'queued']),
    }),
  ),
  /** The visitor has been silent: the conversation will be resolved soon. */
  'conversation.idle_warned': visibleEvent(z.object({ resolvesAt: instant }), ['resolvesAt']),
  /** `articleId` and its title are set where the visitor who waited found the answer there (`answered`). */
  'conversation.resolved': visibleEvent(
    z.object({
      outcome: z.enum(outcomes),
      reason: z.enum(resolveReasons),
      articleId: articleId.optional(),
      articleTitle: z.string().optional(),
    }),
    ['reason'],
    ['articleTitle'],
  ),
  'conversation.reopened': visibleEvent(
    z.object({
      to: z.enum(['bot', 'assigned']),
      operatorId: operatorId.nullable(),
      operatorName: z.string().nullable(),
    }),
    ['to', 'operatorId', 'operatorName'],
    ['operatorName'],
  ),
  'conversation.closed': visibleEvent(z.object({ reason: z.enum(['age', 'api']) }), []),
  'conversation.rated': visibleEvent(
    z.object({ score: z.number().int().min(1).max(5), comment: z.string().nullable() }),
    ['score', 'comment'],
    ['comment'],
  ),
  'conversation.labelled': staffEvent(z.object({ labels: z.array(z.string()) }), ['labels']),
  'conversation.prioritised': staffEvent(z.object({ priority: z.enum(priorities) })),
  'client.linked': staffEvent(z.object({ clientId })),
  /** Its words are gone: of the events before, only what happened and when is left. The last event of a conversation. */
  'conversation.erased': staffEvent(z.object({})),
} as const;
