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
    description: `The client's ${limits.pageSize} most recently placed orders. Use \`orders\` to page through all of them.`,
    of: clientView,
    access: clients.orders.access,
    returns: z.array(orderView),
  }),
  conversations: field({
    description: 'Conversations with the client, newest first.',
    of: clientView,
    access: clients.conversations.access,
    args: listArgs,
    returns: z.array(conversationSummary),
  }),
};

export const Order = {
  client: field({
    description: 'The client who placed the order.',
    of: orderView,
    access: clients.read.access,
    returns: clientView.nullable(),
  }),
};

export const Conversation = {
  client: field({
    description: 'The client linked to the conversation. Null if none.',
    of: conversationSummary,
    access: clients.read.access,
    returns: clientView.nullable(),
  }),
  owner: field({
    description: 'The operator who has the conversation. Null if none does.',
    of: conversationSummary,
    access: operators.list.access,
    returns: operatorView.nullable(),
  }),
  team: field({
    description: 'The team that the conversation waits for, or last waited for. Null if none.',
    of: conversationSummary,
    access: teams.read.access,
    returns: teamView.nullable(),
  }),
  visitor: field({
    description: 'The visitor. Null if erased.',
    of: conversationSummary,
    access: visitors.read.access,
    returns: visitorView.nullable(),
  }),
  chatbot: field({
    description: 'The chatbot. Null if deleted.',
    of: conversationSummary,
    access: chatbots.read.access,
    returns: chatbot.nullable(),
  }),
  messages: field({
    description: 'Messages, oldest first.',
    of: conversationSummary,
    access: conversations.messages.access,
    args: connectionArgs,
    returns: connectionOf('Message', message),
  }),
  events: field({
    description: 'Events, oldest first.',
    of: conversationSummary,
    access: conversations.events.access,
    args: connectionArgs,
    returns: connectionOf('ConversationEvent', conversationEvent),
  }),
};

export const Team = {
  members: field({
    description: 'Members of the team, without disabled accounts.',
    of: teamView,
    access: operators.list.access,
    returns: z.array(operatorView),
  }),
};

export const Message = {
  conversation: field({
    description: 'The conversation that the message belongs to.',
    of: message,
    access: conversations.read.access,
    returns: conversationSummary.nullable(),
  }),
};

export const Visitor = {
  conversations: field({
    description: 'Conversations of the visitor, newest first.',
    of: visitorView,
    cost: listCost,
    access: visitors.conversations.access,
    args: listArgs,
    returns: z.array(conversationSummary),
  }),
};

export const Article = {
  content: field({
    description: 'Content of the newest version.',
    // Up to two million characters.
    cost: 500,
    of: articleSummary,
    access: articles.read.access,
    returns: articleContent,
  }),
  use: field({
    description:
      'Number of times the article was sent to visitors in the last 30 days, and the ratings of these answers.',
    cost: 20,
    of: articleSummary,
    access: articles.read.access,
    returns: articleUse,
  }),
  translations: field({
    description: 'The article in each of its languages, including this one.',
    of: articleSummary,
    access: articles.read.access,
    returns: z.array(articleSummary),
  }),
  chatbot: field({
    description: 'The chatbot. Null if deleted.',
    of: articleSummary,
    access: chatbots.read.access,
    returns: chatbot.nullable(),
  }),
};
