import { z } from 'zod';
import { operatorId } from './ids.js';
import { routingDecision } from './routing.js';
import { conversationSummary } from './views.js';

/** Why somebody, or nobody, is asked about a waiting conversation now. */
export const conversationRouting = z
  .object({
    mode: z
      .enum(['offer', 'claim'])
      .describe('`claim`: nobody is asked, because operators of this chatbot pick from the queue.'),
    operatorId: operatorId.nullable().describe('Who is asked; null: nobody.'),
    decision: routingDecision
      .nullable()
      .describe('Null where nothing was decided: with `claim`, and where a colleague passed it on.'),
  })
  .meta({ id: 'ConversationRouting' });
export type ConversationRouting = z.infer<typeof conversationRouting>;

export const queuedConversation = z
  .object({
    place: z.int().describe('Among those that wait for the same people, from 1.'),
    conversation: conversationSummary,
    routing: conversationRouting,
  })
  .meta({ id: 'QueuedConversation' });
export type QueuedConversation = z.infer<typeof queuedConversation>;
