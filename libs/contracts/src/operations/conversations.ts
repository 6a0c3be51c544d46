import { z } from 'zod';
import { conversationId } from '../ids.js';
import { pageQuery } from '../paging.js';
import { conversationCounts, conversationCountsQuery, conversationsQuery, eventsQuery } from '../rest.js';
import { conversationSummary, eventView } from '../views.js';
import { json, operation, page } from './operation.js';

const params = z.strictObject({ id: conversationId });
const access = ['conversations.read'] as const;

/** Conversations, their messages and their events. */
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
};
