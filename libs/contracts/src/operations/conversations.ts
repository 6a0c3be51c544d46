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
/** The reply contains the conversation, with messages of others. */
const participateAndRead = ['conversations.participate', 'conversations.read'] as const;
const steerAndRead = ['conversations.steer', 'conversations.read'] as const;

/** Conversations, their messages and their events; commands of programs. */
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
    summary: 'Count the conversations in each view',
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
      'Permanently removes all text and names: from the log, from every file and from what was learned from the conversation. What happened and when is kept, and the conversation is closed.',
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
      'Oldest first. With `before` or `after`, returns the events next to that `seq`; pages are then linked by `seq` instead of `page`.',
    access,
    params,
    query: eventsQuery,
    replies: { 200: page(eventView) },
  }),
  start: operation({
    method: 'POST',
    path: '/api/v1/conversations',
    summary: 'Start a conversation for a visitor',
    description: "Returns 201 for a new conversation, or 200 with the visitor's open one. Safe to retry.",
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
      'The bot answers messages of the visitor as usual. The business can post only while the bot has the conversation; after a handoff has started, the request is refused with `wrong_state`.',
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
    summary: 'Pass a turn',
    description:
      'The program has no reply to the turn that it was offered (`turn.offered`): the next one in line replies immediately.',
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
    summary: 'Hand off a conversation to an operator',
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
    summary: 'Run an action in a business system',
    description:
      'Reads or changes an order, appointment, ticket, payment or client for the conversation. Returns the resulting event: `action.completed` with the output of the system, or `action.failed` with the fault. The client is always the one linked to the conversation. A write requires `business.write`, or `clients.write` if it changes a client; reading the client record requires `clients.read`.',
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
    summary: "Read the business records of a conversation's client",
    description:
      "Orders, upcoming appointments, tickets, and payments of these orders. The client is the one linked to the conversation, or otherwise the visitor if the site vouches for the email address. Each list is read from the system that holds it and has its own `fault`. Orders and payers' addresses also require `clients.read`: without it, the fault of the orders is `forbidden`. Nothing is written to the log.",
    access: ['business.read', 'conversations.read'],
    params,
    replies: { 200: json(businessRecords) },
  }),
  assign: operation({
    method: 'PUT',
    path: '/api/v1/conversations/:id/assignment',
    summary: 'Assign a conversation to an operator',
    description: 'Assigns from the queue, the bot or another operator. The operator must be online and have capacity.',
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
      'A conversation waiting for an operator keeps its place in the queue and waits for the team; one that an operator has returns to the queue.',
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
    description: 'Refused with `not_owner` if another operator has the conversation.',
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
      'The conversation is then listed with those of the client. Returns 404 if the conversation does not exist, and 400 if the client does not.',
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
    description: 'The client is not changed. Returns 404 if no client is linked.',
    access: ['conversations.steer'],
    params,
    replies: { 204: empty },
    errors: ['conversation_closed', 'conflict'],
  }),
  recordActivity: operation({
    method: 'POST',
    path: '/api/v1/conversations/:id/activities',
    summary: "Retry adding a conversation to its client's record",
    description:
      'After a failure (`activity.failed`): retries immediately, and again until it succeeds. The outcome is an event of the conversation. Returns 404 if nothing has failed.',
    access: ['conversations.steer'],
    params,
    body: activityRetry,
    replies: { 204: empty },
  }),
};
