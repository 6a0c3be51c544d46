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
