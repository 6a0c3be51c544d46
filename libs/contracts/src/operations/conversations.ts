import { z } from 'zod';
import { conversationId } from '../ids.js';
import { pageQuery } from '../paging.js';
import {
  assignmentPut,
  conversationCreate,
  handoffCreate,
  labelsPut,
  messageCreate,
  noteCreate,
  priorityPut,
  resolutionPut,
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
    errors: ['not_found'],
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
    errors: ['wrong_state', 'conversation_closed', 'control_moved', 'conflict'],
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
};
