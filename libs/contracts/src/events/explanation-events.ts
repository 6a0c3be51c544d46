import { z } from 'zod';
import { answerDecision } from '../answer.js';
import { conversationId } from '../ids.js';
import { routingDecision } from '../routing.js';
import { event } from './define-event.js';

/** What happened to an explained answer: sent, withheld, or suggested to an operator, who rated it. */
export const answerOrigins = ['said', 'withheld', 'suggested'] as const;
export type AnswerOrigin = (typeof answerOrigins)[number];

/**
 * Explanations of one event of a conversation, whose id names their stream: an answer of the bot, an offer to an
 * operator.
 */
export const explanationEvents = {
  'answer.decided': event(
    'answer',
    { audience: 'internal' },
    z
      .object({ conversationId, origin: z.enum(answerOrigins), decision: answerDecision })
      .describe("The bot's decision. Internal, so that readers of the conversation do not see it."),
    ['decision.question', 'decision.standalone', 'decision.candidates'],
  ),
  'offer.decided': event(
    'offer',
    { audience: 'internal' },
    z
      .object({ conversationId, decision: routingDecision })
      .describe('The routing decision. Internal, because it shows how people work.'),
  ),
} as const;
