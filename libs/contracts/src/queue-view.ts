import { z } from 'zod';
import { operatorId } from './ids.js';
import { routingDecision } from './routing.js';
import { conversationSummary } from './views.js';

/** Routing of a waiting conversation: to whom it is offered now, or why to nobody. */
export const conversationRouting = z
  .object({
    mode: z
      .enum(['offer', 'claim'])
      .describe('Routing mode. `claim`: no operator is asked, because operators of this chatbot pick from the queue.'),
    operatorId: operatorId.nullable().describe('The operator asked. Null if none.'),
    decision: routingDecision
      .nullable()
      .describe(
        'The routing decision. Null if none was made: with `claim`, or if a colleague transferred the conversation.',
      ),
  })
  .meta({ id: 'ConversationRouting' });
export type ConversationRouting = z.infer<typeof conversationRouting>;

export const queuedConversation = z
  .object({
    place: z.int().describe('Place in the queue among conversations waiting for the same operators, from 1.'),
    conversation: conversationSummary,
    routing: conversationRouting,
  })
  .meta({ id: 'QueuedConversation' });
export type QueuedConversation = z.infer<typeof queuedConversation>;
