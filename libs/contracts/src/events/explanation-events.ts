import { z } from 'zod';
import { answerDecision } from '../answer.js';
import { conversationId } from '../ids.js';
import { routingDecision } from '../routing.js';
import { event } from './define-event.js';

/** What an explained event of a conversation did with the answer: said it, withheld it, or judged what an operator was suggested. */
export const answerOrigins = ['said', 'withheld', 'suggested'] as const;
export type AnswerOrigin = (typeof answerOrigins)[number];

/** Explanations of one event of a conversation, which names their stream: an answer of the bot, an offer to an operator. */
export const explanationEvents = {
  'answer.decided': event(
    'answer',
    { audience: 'internal' },
    z
      .object({ conversationId, origin: z.enum(answerOrigins), decision: answerDecision })
      .describe('What the bot considered. Internal, so that a reader of the conversation never meets it.'),
    ['decision.question', 'decision.standalone', 'decision.candidates'],
  ),
  'offer.decided': event(
    'offer',
    { audience: 'internal' },
    z
      .object({ conversationId, decision: routingDecision })
      .describe('Why this operator is asked, and not another. Internal: it shows how people work.'),
  ),
} as const;
