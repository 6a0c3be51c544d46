import { z } from 'zod';
import {
  articleContent,
  articleKinds,
  articleStatuses,
  articleStatusFilters,
  articleSummary,
  articleUse,
} from '../articles.js';
import { chatbot, policyTopic } from '../chatbot.js';
import { clientView } from '../clients.js';
import { conversationId, eventId, isoInstant, visitorId } from '../ids.js';
import { openingHours } from '../opening-hours.js';
import { feedPage } from '../operations/event-feed.js';
import { money, orderLine, orderView } from '../orders.js';
import { permissionNames } from '../permissions.js';
import { publishedHead } from '../published-event.js';
import { conversationViews } from '../rest.js';
import {
  actorKinds,
  conversationStates,
  handoffReasons,
  locales,
  outcomes,
  presences,
  priorities,
  resolveReasons,
  teamRuleFields,
} from '../states.js';
import { teamRouting, teamRule, teamView } from '../teams.js';
import { unansweredCluster } from '../unanswered-questions.js';
import { actor, conversationSummary, eventHead, historyHit, operatorView } from '../views.js';
import { visitorView } from '../visitor-view.js';
import { named } from './field.js';
import { json, position } from './scalars.js';

named(conversationSummary, {
  name: 'Conversation',
  hides: ['owner', 'team', 'visitor'],
  description: 'One thread between a visitor and the business.',
});
named(operatorView, { name: 'Operator', description: 'A person who takes handoffs in the console.' });
named(teamView, { name: 'Team', hides: ['members'], description: 'Operators who receive the same conversations.' });
named(teamRouting, { name: 'TeamRouting' });
named(teamRule, { name: 'TeamRule' });
named(visitorView, { name: 'Visitor', description: 'A person who chats from a web page or another channel.' });
named(clientView, { name: 'Client', description: 'A client of the business.' });
named(orderView, { name: 'Order', description: 'An order of a client.' });
named(orderView.shape.total, { name: 'Money' });
named(orderView.shape.lines.element, { name: 'OrderLine' });
named(money, { name: 'Money' });
named(orderLine, { name: 'OrderLine' });
named(articleSummary, { name: 'Article', description: 'An article of the knowledge base.' });
named(articleContent, { name: 'ArticleContent' });
named(articleUse, { name: 'ArticleUse' });
named(chatbot, { name: 'Chatbot', description: 'The configuration of a chatbot: languages, greeting, policies.' });
named(openingHours, { name: 'OpeningHours' });
named(policyTopic, { name: 'PolicyTopic' });
named(unansweredCluster, {
  name: 'Question',
  description: 'Similar questions that no article answers.',
});
named(historyHit, { name: 'SearchHit' });

/** Message of a conversation. */
export const message = named(
  z.object({
    id: eventId,
    conversationId: conversationId.describe('The conversation that the message belongs to.'),
    seq: z.int().describe("Number of the message among the conversation's events."),
    content: z.string().describe('Text of the message.'),
    timestamp: isoInstant.describe('When it was posted.'),
    visitor_id: visitorId.describe('The visitor of the conversation, regardless of the author.'),
    actor: actor.describe('Author of the message.'),
    citations: json.nullable().describe('Sources of each part of a bot answer. Null for messages written by people.'),
    cards: json
      .nullable()
      .describe(
        'The cards that the bot shows with its message, in the schema of `message.posted`. `content` includes their content.',
      ),
  }),
  { name: 'Message', description: 'A message of the visitor, the bot, an operator or a program.' },
);
export type Message = z.output<typeof message>;

/** Event of a conversation; its type determines the schema of its data. */
export const conversationEvent = named(
  eventHead.omit({ decision: true, principal: true }).extend({
    type: z.string().describe('Type of the event, such as `message.posted`; see the catalogue of events.'),
    principal: actor
      .nullish()
      .describe('The program that acted, if different from `actor`: it acted on behalf of a visitor or an operator.'),
    data: json.describe('Data of the event, in the schema of its type.'),
    decision: json.nullish().describe("The bot's decision. Only shown to operators, never to programs."),
  }),
  { name: 'ConversationEvent' },
);
export type ConversationEvent = z.output<typeof conversationEvent>;

/** Event as programs receive it: by the feed, by webhooks and by GraphQL. */
export const event = named(
  publishedHead.extend({
    event: z.string().describe('Type of the event, such as `conversation.started`.'),
    position,
    data: json.describe('Data of the event, in the schema of its type.'),
  }),
  { name: 'Event', description: 'A published event, identical in the feed, webhooks and subscriptions.' },
);
export type Event = z.output<typeof event>;

/** Page of the feed. */
export const eventPage = named(
  feedPage.extend({ next: position.describe('Value of `after` for the next page.'), events: z.array(event) }),
  {
    name: 'EventPage',
  },
);
export type EventPage = z.output<typeof eventPage>;

/** Partial answer of the bot while it is being streamed. */
export const answerDelta = named(
  z.object({
    conversationId,
    text: z.string().describe('The complete answer so far. Empty if the answer starts over.'),
  }),
  { name: 'AnswerDelta' },
);
export type AnswerDelta = z.output<typeof answerDelta>;

/** Names of enumerations, by their values. GraphQL values are upper case. */
export const enumNames: Readonly<Record<string, readonly string[]>> = {
  ActorKind: actorKinds,
  ArticleKind: articleKinds,
  ArticleStatus: articleStatuses,
  ArticleStatusFilter: articleStatusFilters,
  ConversationState: conversationStates,
  ConversationView: conversationViews,
  HandoffReason: handoffReasons,
  Locale: locales,
  Outcome: outcomes,
  Permission: permissionNames,
  Presence: presences,
  Priority: priorities,
  ResolveReason: resolveReasons,
  TeamRuleField: teamRuleFields,
};
