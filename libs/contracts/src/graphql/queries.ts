import { z } from 'zod';
import { articleSummary, articlesQuery } from '../articles.js';
import { chatbot } from '../chatbot.js';
import { clientsQuery, clientView } from '../clients.js';
import { dateTimeOrDay } from '../date-time.js';
import { articleId, chatbotId, clientId, conversationId, operatorId, orderId, teamId, visitorId } from '../ids.js';
import { operations } from '../operations/operations.js';
import { ordersQuery, orderView } from '../orders.js';
import { publishedTypes } from '../published-event.js';
import { conversationViews } from '../rest.js';
import { conversationStates, handoffReasons, locales, outcomes } from '../states.js';
import { teamView } from '../teams.js';
import { shortText } from '../text.js';
import { unansweredCluster, unansweredQuery } from '../unanswered-questions.js';
import { conversationSummary, historyHit, operatorView } from '../views.js';
import { visitorView } from '../visitor-view.js';
import { connectionArgs, connectionOf, listArgs } from './connection.js';
import { field, listCost } from './field.js';
import { eventPage } from './object-types.js';
import { position } from './scalars.js';

const day = dateTimeOrDay.optional();
const conversationFilters = {
  state: z.array(z.enum(conversationStates)).min(1).optional(),
  outcome: z.array(z.enum(outcomes)).min(1).optional(),
  reason: z.array(z.enum(handoffReasons)).min(1).optional(),
  rating: z.array(z.int().min(1).max(5)).min(1).optional(),
  operatorId: operatorId.optional().describe('The current or last owner.'),
  teamId: teamId.optional().describe('The team that the conversation waits for, or last waited for.'),
  chatbotId: chatbotId.optional(),
  locale: z.enum(locales).optional(),
  from: day.describe('Started at or after this date-time or day (UTC).'),
  to: day.describe('Started before this date-time, or by the end of this day (UTC).'),
};

/** Filter by type of event. */
export const eventTypes = z.array(z.enum(publishedTypes)).min(1).optional();

/** Id of the data set that a feed position belongs to. */
export const dataSet = z
  .string()
  .max(64)
  .optional()
  .describe(
    '`dataSet` of the page that the position comes from. If the data set has changed, as after a restore, the query is refused with `other_data_set`.',
  );

/** A search reads more rows than it returns. */
const searchCost = 500;

const { articles, answers, chatbots, clients, conversations, eventFeed, history, operators, orders, teams, visitors } =
  operations;

/** Queries. */
export const Query = {
  client: field({
    description: 'A client. Null if it does not exist.',
    access: clients.read.access,
    args: z.strictObject({ id: clientId }),
    returns: clientView.nullable(),
  }),
  clients: field({
    description: 'Clients, newest first.',
    cost: listCost,
    access: clients.list.access,
    args: z.strictObject({ limit: listArgs.shape.limit }),
    returns: z.array(clientView),
  }),
  clientsConnection: field({
    description: 'All clients, newest first, with cursors that stay valid while clients are added.',
    cost: listCost,
    access: clients.list.access,
    args: connectionArgs,
    returns: connectionOf('Client', clientView),
  }),
  searchClients: field({
    description: 'Clients by email address, phone number or text, newest first.',
    cost: listCost,
    access: clients.list.access,
    args: listArgs.extend({
      email: clientsQuery.shape.email.describe('Exact email address, ignoring case.'),
      phone: clientsQuery.shape.phone.describe('Exact phone number, ignoring its formatting.'),
      text: clientsQuery.shape.q.describe('Words to find; each must match the beginning of a word.'),
    }),
    returns: z.array(clientView),
  }),
  order: field({
    description: 'An order. Null if it does not exist.',
    access: orders.read.access,
    args: z.strictObject({ id: orderId }),
    returns: orderView.nullable(),
  }),
  orders: field({
    description: 'Orders, most recently placed first.',
    cost: listCost,
    access: orders.list.access,
    args: listArgs.extend({
      clientId: clientId.optional(),
      number: ordersQuery.shape.number,
      status: ordersQuery.shape.status,
    }),
    returns: z.array(orderView),
  }),
  conversation: field({
    description: 'A conversation. Null if it does not exist.',
    access: conversations.read.access,
    args: z.strictObject({ id: conversationId }),
    returns: conversationSummary.nullable(),
  }),
  conversations: field({
    description:
      'Conversations. Without a view, newest first; `QUEUE` and `UNASSIGNED` in queue order, other views by last activity.',
    cost: listCost,
    access: conversations.list.access,
    args: listArgs.extend({ view: z.enum(conversationViews).optional(), ...conversationFilters }),
    returns: z.array(conversationSummary),
  }),
  search: field({
    description: 'Conversations that contain the text, each with its newest matching message.',
    cost: searchCost,
    access: history.search.access,
    args: listArgs.extend({ text: shortText(200), ...conversationFilters }),
    returns: z.array(historyHit),
  }),
  events: field({
    description: 'A page of the feed of published events, in the order of the log.',
    cost: listCost,
    access: eventFeed.read.access,
    args: z
      .strictObject({
        after: position.optional().describe('`next` of the previous page. If absent, starts at the first event.'),
        fromEnd: z
          .boolean()
          .default(false)
          .describe(
            'Starts with new events only: returns an empty page whose `next` is the place to continue from. Cannot be combined with `after`.',
          ),
        dataSet,
        limit: listArgs.shape.limit,
        types: eventTypes,
      })
      .refine(({ after, fromEnd }) => after === undefined || !fromEnd, {
        path: ['fromEnd'],
        error: 'is in place of `after`',
      }),
    returns: eventPage,
  }),
  visitor: field({
    description: 'A visitor. Null if it does not exist.',
    access: visitors.read.access,
    args: z.strictObject({ id: visitorId }),
    returns: visitorView.nullable(),
  }),
  operators: field({
    description: 'All operators.',
    access: operators.list.access,
    returns: z.array(operatorView),
  }),
  operator: field({
    description: 'An operator. Null if it does not exist.',
    access: operators.list.access,
    args: z.strictObject({ id: operatorId }),
    returns: operatorView.nullable(),
  }),
  teams: field({
    description: 'Teams, sorted by name.',
    access: teams.list.access,
    returns: z.array(teamView),
  }),
  team: field({
    description: 'A team. Null if it does not exist.',
    access: teams.read.access,
    args: z.strictObject({ id: teamId }),
    returns: teamView.nullable(),
  }),
  chatbots: field({
    description: 'All chatbots.',
    access: chatbots.list.access,
    returns: z.array(chatbot),
  }),
  chatbot: field({
    description: 'A chatbot. Null if it does not exist.',
    access: chatbots.read.access,
    args: z.strictObject({ id: chatbotId }),
    returns: chatbot.nullable(),
  }),
  articles: field({
    description: 'Articles, most recently changed first. With `text`, those whose title contains the words.',
    cost: listCost,
    access: articles.list.access,
    args: listArgs.extend({
      chatbotId: chatbotId.optional(),
      status: articlesQuery.shape.status,
      kind: articlesQuery.shape.kind,
      locale: articlesQuery.shape.locale,
      topic: articlesQuery.shape.topic,
      text: articlesQuery.shape.q,
    }),
    returns: z.array(articleSummary),
  }),
  article: field({
    description: 'An article. Null if it does not exist.',
    access: articles.read.access,
    args: z.strictObject({ id: articleId }),
    returns: articleSummary.nullable(),
  }),
  questions: field({
    description: 'Unanswered questions, costliest first.',
    cost: searchCost,
    access: answers.unanswered.access,
    args: listArgs.extend({
      chatbotId: chatbotId.optional(),
      days: z
        .int()
        .min(1)
        .max(90)
        .default(unansweredQuery.shape.days.unwrap().parse(30))
        .describe('Number of past days to consider. Defaults to 30.'),
    }),
    returns: z.array(unansweredCluster),
  }),
};
