import { z } from 'zod';
import { articleContent, articleSummary, articleUse } from '../articles.js';
import { chatbot } from '../chatbot.js';
import { clientView } from '../clients.js';
import { limits } from '../limits.js';
import { operations } from '../operations/operations.js';
import { orderView } from '../orders.js';
import { teamView } from '../teams.js';
import { conversationSummary, operatorView } from '../views.js';
import { visitorView } from '../visitor-view.js';
import { connectionArgs, connectionOf, listArgs } from './connection.js';
import { field, listCost } from './field.js';
import { conversationEvent, message } from './object-types.js';

const { articles, chatbots, clients, conversations, operators, teams, visitors } = operations;

export const Client = {
  orders: field({
    description: `Placed last comes first; the ${limits.pageSize} newest, all of them in pages by \`orders\`.`,
    of: clientView,
    access: clients.orders.access,
    returns: z.array(orderView),
  }),
  conversations: field({
    description: 'What was talked about with the business, newest first.',
    of: clientView,
    access: clients.conversations.access,
    args: listArgs,
    returns: z.array(conversationSummary),
  }),
};

export const Order = {
  client: field({
    description: 'Who placed it.',
    of: orderView,
    access: clients.read.access,
    returns: clientView.nullable(),
  }),
};

export const Conversation = {
  client: field({
    description: 'The client whom the visitor is linked to.',
    of: conversationSummary,
    access: clients.read.access,
    returns: clientView.nullable(),
  }),
  owner: field({
    description: 'The operator who has it; null where nobody does.',
    of: conversationSummary,
    access: operators.list.access,
    returns: operatorView.nullable(),
  }),
  team: field({
    description: 'The team that it waits in, or waited in last.',
    of: conversationSummary,
    access: teams.read.access,
    returns: teamView.nullable(),
  }),
  visitor: field({
    description: 'Null once the visitor was erased.',
    of: conversationSummary,
    access: visitors.read.access,
    returns: visitorView.nullable(),
  }),
  chatbot: field({
    description: 'Null where it was deleted.',
    of: conversationSummary,
    access: chatbots.read.access,
    returns: chatbot.nullable(),
  }),
  messages: field({
    description: 'What was said, oldest first.',
    of: conversationSummary,
    access: conversations.messages.access,
    args: connectionArgs,
    returns: connectionOf('Message', message),
  }),
  events: field({
    description: 'Everything that happened, oldest first.',
    of: conversationSummary,
    access: conversations.events.access,
    args: connectionArgs,
    returns: connectionOf('ConversationEvent', conversationEvent),
  }),
};

export const Team = {
  members: field({
    description: 'Who is in it, without those who are disabled.',
    of: teamView,
    access: operators.list.access,
    returns: z.array(operatorView),
  }),
};

export const Message = {
  conversation: field({
    description: 'The conversation that it belongs to.',
    of: message,
    access: conversations.read.access,
    returns: conversationSummary.nullable(),
  }),
};

export const Visitor = {
  conversations: field({
    description: 'Newest first.',
    of: visitorView,
    cost: listCost,
    access: visitors.conversations.access,
    args: listArgs,
    returns: z.array(conversationSummary),
  }),
};

export const Article = {
  content: field({
    description: 'What its newest version says.',
    // Up to two million characters.
    cost: 500,
    of: articleSummary,
    access: articles.read.access,
    returns: articleContent,
  }),
  use: field({
    description: 'How often it was said to visitors in the last 30 days, and how often that was judged.',
    cost: 20,
    of: articleSummary,
    access: articles.read.access,
    returns: articleUse,
  }),
  translations: field({
    description: 'The article in each of its languages, this one included.',
    of: articleSummary,
    access: articles.read.access,
    returns: z.array(articleSummary),
  }),
  chatbot: field({
    description: 'Null where it was deleted.',
    of: articleSummary,
    access: chatbots.read.access,
    returns: chatbot.nullable(),
  }),
};
