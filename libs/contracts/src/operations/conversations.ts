import { z } from 'zod';
import { actionCreate } from '../business/actions.js';
import { businessRecords } from '../business/business-records.js';
import { activityRetry } from '../business/follow-up.js';
import { conversationId } from '../ids.js';
import { pageQuery } from '../paging.js';
import {
  assignmentPut,
  clientLinkPut,
  conversationCreate,
  handoffCreate,
  labelsPut,
  messageCreate,
  noteCreate,
  priorityPut,
  resolutionPut,
  teamPut,
  turnPassCreate,
} from '../program-commands.js';
import { conversationCounts, conversationCountsQuery, conversationsQuery, eventsQuery } from '../rest.js';
import { conversationSummary, eventView } from '../views.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: conversationId });
const access = ['conversations.read'] as const;
const participate = ['conversations.participate'] as const;
/** Replies with the conversation, which has words of others. */
const participateAndRead = ['conversations.participate', 'conversations.read'] as const;
const steerAndRead = ['conversations.steer', 'conversations.read'] as const;

/** Conversations, their messages and their events; programs take part in them. */
export const conversations = {
  list: operation({
    method: 'GET',
    path: '/api/v1/conversations',
    summary: 'List conversations',
    access,
    query: conversationsQuery,
    replies: { 200: page(conversationSummary) },
  }),
  counts: operation({
    method: 'GET',
    path: '/api/v1/conversation-counts',
    summary: 'Count the conversations of each view',
    access,
    query: conversationCountsQuery,
    replies: { 200: json(conversationCounts) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/conversations/:id',
    summary: 'Read a conversation',
    access,
    params,
    replies: { 200: json(conversationSummary) },
  }),
  erase: operation({
    method: 'DELETE',
    path: '/api/v1/conversations/:id',
    summary: 'Erase a conversation',
    description:
      'Takes all words and names out of it, for ever: of the log, of every file and of what was learned from it. What happened and when stays, and the conversation is closed.',
    access: ['conversations.erase'],
    params,
    replies: { 204: empty },
  }),
  messages: operation({
    method: 'GET',
    path: '/api/v1/conversations/:id/messages',
    summary: 'List the messages of a conversation',
    description: 'Oldest first.',
    access,
    params,
    query: pageQuery,
    replies: { 200: page(eventView) },
  }),
  events: operation({
    method: 'GET',
    path: '/api/v1/conversations/:id/events',
    summary: 'List the events of a conversation',
    description:
      'Oldest first; with `before` or `after`, the part of the log next to that `seq`, linked by `seq` instead of `page`.',
    access,
    params,
    query: eventsQuery,
    replies: { 200: page(eventView) },
  }),
  start: operation({
    method: 'POST',
    path: '/api/v1/conversations',
    summary: 'Start a conversation for a visitor',
    description: 'Answers 201 for a new conversation, 200 for the one that the visitor has open. Safe to repeat.',
    access: participateAndRead,
    body: conversationCreate,
    replies: { 200: json(conversationSummary), 201: json(conversationSummary) },
    errors: ['chatbot_archived'],
  }),
  post: operation({
    method: 'POST',
    path: '/api/v1/conversations/:id/messages',
    summary: 'Post a message as the visitor or as the business',
    description:
      'Words of the visitor are answered as always. The business speaks while the bot does: once a person was called, it is refused with `wrong_state`.',
    access: participate,
    params,
    body: messageCreate,
    takesIdempotencyKey: 'log',
    replies: { 201: json(eventView) },
    errors: ['wrong_state', 'conversation_closed', 'chatbot_archived', 'control_moved', 'turn_moved', 'conflict'],
  }),
  passTurn: operation({
    method: 'POST',
    path: '/api/v1/conversations/:id/turn-passes',
    summary: 'Pass on a turn',
    description:
      'The program has no reply to the turn that it was offered (`turn.offered`): the next one replies at once.',
    access: participate,
    params,
    body: turnPassCreate,
    takesIdempotencyKey: 'log',
    replies: { 201: json(eventView) },
    errors: ['wrong_state', 'conversation_closed', 'control_moved', 'turn_moved', 'conflict'],
  }),
  note: operation({
    method: 'POST',
    path: '/api/v1/conversations/:id/notes',
    summary: 'Write a note for operators',
    access: ['conversations.note'],
    params,
    body: noteCreate,
    takesIdempotencyKey: 'log',
    replies: { 201: json(eventView) },
    errors: ['conversation_closed', 'conflict'],
  }),
  handOff: operation({
    method: 'POST',
    path: '/api/v1/conversations/:id/handoffs',
    summary: 'Hand a conversation over to a person',
    access: participate,
    params,
    body: handoffCreate,
    takesIdempotencyKey: 'log',
    replies: { 201: json(eventView) },
    errors: ['wrong_state', 'conversation_closed', 'conflict'],
  }),
  runAction: operation({
    method: 'POST',
    path: '/api/v1/conversations/:id/actions',
    summary: 'Do something in a business system',
    description:
      'Looks up or changes an order, appointment, ticket, payment or client for the conversation. The reply is the event of the outcome: `action.completed` with what the system gave, or `action.failed` with the fault. What concerns a client is about the one whom the conversation is linked to. A write needs `business.write`, one of a client `clients.write`, the record of a client `clients.read`.',
    access: ['business.read', 'conversations.read'],
    params,
    body: actionCreate,
    takesIdempotencyKey: 'log',
    replies: { 201: json(eventView) },
    errors: ['forbidden', 'conversation_closed', 'conflict', 'idempotency_key_in_use'],
  }),
  businessRecords: operation({
    method: 'GET',
    path: '/api/v1/conversations/:id/business-records',
    summary: 'Read what the business systems know of the client of a conversation',
    description:
      'Orders, appointments to come, tickets, and payments of the orders, of the client whom the conversation is linked to, or else of a visitor whose e-mail address the site vouches for. Each is read from the system that serves it, and has its own fault. Orders, and the addresses of who paid, need `clients.read` too: without it the fault of the orders is `forbidden`. Nothing is written to the log.',
    access: ['business.read', 'conversations.read'],
    params,
    replies: { 200: json(businessRecords) },
  }),
  assign: operation({
    method: 'PUT',
    path: '/api/v1/conversations/:id/assignment',
    summary: 'Assign a conversation to an operator',
    description: 'From the queue, from the bot or from a colleague, to an operator who is online and has room.',
    access: participateAndRead,
    params,
    body: assignmentPut,
    replies: { 200: json(conversationSummary) },
    errors: ['wrong_state', 'conversation_closed', 'operator_unavailable', 'at_capacity', 'conflict'],
  }),
  transferToTeam: operation({
    method: 'PUT',
    path: '/api/v1/conversations/:id/team',
    summary: 'Transfer a conversation to a team',
    description:
      'What waits for a person keeps its place in the queue and waits for the team; what an operator has goes back to the queue.',
    access: participateAndRead,
    params,
    body: teamPut,
    replies: { 200: json(conversationSummary) },
    errors: ['wrong_state', 'conversation_closed', 'conflict'],
  }),
  resolve: operation({
    method: 'PUT',
    path: '/api/v1/conversations/:id/resolution',
    summary: 'Resolve a conversation',
    description: 'Only what no other operator has.',
    access: steerAndRead,
    params,
    body: resolutionPut,
    replies: { 200: json(conversationSummary) },
    errors: ['wrong_state', 'not_owner', 'conversation_closed', 'conflict'],
  }),
  label: operation({
    method: 'PUT',
    path: '/api/v1/conversations/:id/labels',
    summary: 'Replace the labels of a conversation',
    access: steerAndRead,
    params,
    body: labelsPut,
    replies: { 200: json(conversationSummary) },
    errors: ['conversation_closed', 'conflict'],
  }),
  prioritise: operation({
    method: 'PUT',
    path: '/api/v1/conversations/:id/priority',
    summary: 'Set the priority of a conversation',
    access: steerAndRead,
    params,
    body: priorityPut,
    replies: { 200: json(conversationSummary) },
    errors: ['conversation_closed', 'conflict'],
  }),
  linkClient: operation({
    method: 'PUT',
    path: '/api/v1/conversations/:id/client',
    summary: 'Link a conversation to a client',
    description:
      'The conversation is then listed among those of the client. 404 where the conversation does not exist, 400 where the client does not.',
    access: steerAndRead,
    params,
    body: clientLinkPut,
    replies: { 200: json(conversationSummary) },
    errors: ['conversation_closed', 'conflict'],
  }),
  unlinkClient: operation({
    method: 'DELETE',
    path: '/api/v1/conversations/:id/client',
    summary: 'Unlink a conversation from its client',
    description: 'The client stays. 404 where the conversation has none.',
    access: ['conversations.steer'],
    params,
    replies: { 204: empty },
    errors: ['conversation_closed', 'conflict'],
  }),
  recordActivity: operation({
    method: 'POST',
    path: '/api/v1/conversations/:id/activities',
    summary: 'Put a conversation on the record of its client again',
    description:
      'Where that has failed (`activity.failed`): tried at once, and again until it works. The outcome is an event of the conversation. 404 where nothing has failed.',
    access: ['conversations.steer'],
    params,
    body: activityRetry,
    replies: { 204: empty },
  }),
};
