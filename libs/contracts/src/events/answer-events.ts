import { z } from 'zod';
import { answerDecision } from '../answer.js';
import { conversationId } from '../ids.js';
import { event } from './define-event.js';

/** What an explained event of a conversation did with the answer: said it, withheld it, or judged what an operator was suggested. */
export const answerOrigins = ['said', 'withheld', 'suggested'] as const;
export type AnswerOrigin = (typeof answerOrigins)[number];

/** Events about one answer of the bot. Their stream is named by the event that it explains. */
export const answerEvents = {
  'answer.decided': event(
    'answer',
    { audience: 'internal' },
    z
      .object({ conversationId, origin: z.enum(answerOrigins), decision: answerDecision })
      .describe('What the bot considered. Internal, so that a reader of the conversation never meets it.'),
    ['decision.question', 'decision.standalone', 'decision.candidates'],
  ),
} as const;
