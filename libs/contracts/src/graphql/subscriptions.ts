import { z } from 'zod';
import { chatbotId, conversationId } from '../ids.js';
import { operations } from '../operations/operations.js';
import { field } from './field.js';
import { answerDelta, conversationEvent, event, message } from './object-types.js';
import { dataSet, eventTypes } from './queries.js';
import { position } from './scalars.js';

const { conversations, eventFeed } = operations;

/** Subscriptions, over a WebSocket. With `after`, missed events come first; none is skipped or repeated. */
export const Subscription = {
  onNewMessage: field({
    description: 'Every new message in the conversations of a chatbot, by any author.',
    access: conversations.messages.access,
    args: z.strictObject({ chatbotId }),
    returns: message,
  }),
  onConversationEvent: field({
    description: 'Events of a conversation. Resumes after a `seq`; without `after`, starts with new events.',
    access: conversations.events.access,
    args: z.strictObject({ conversationId, after: z.int().min(0).optional() }),
    returns: conversationEvent,
  }),
  onEvent: field({
    description:
      'The feed of published events, live. Resumes after a position; without `after`, starts with new events.',
    access: eventFeed.read.access,
    args: z.strictObject({ after: position.optional(), dataSet, types: eventTypes }),
    returns: event,
  }),
  onAnswerDelta: field({
    description: 'The answer of the bot while it is being written. Not stored: the finished answer is a message.',
    access: conversations.messages.access,
    args: z.strictObject({ conversationId }),
    returns: answerDelta,
  }),
};
