import { z } from 'zod';
import { visitorId } from '../ids.js';
import { pageQuery } from '../paging.js';
import { visitorCreate, visitorCreated } from '../rest.js';
import { conversationSummary } from '../views.js';
import { visitorView } from '../visitor-view.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: visitorId });

/** Visitors: registered by the widget once per site and browser, or by a program that connects another channel. */
export const visitors = {
  create: operation({
    method: 'POST',
    path: '/api/v1/visitors',
    summary: 'Register a visitor',
    access: 'public',
    body: visitorCreate,
    replies: { 201: json(visitorCreated) },
    errors: ['not_found', 'rate_limited'],
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/visitors/:id',
    summary: 'Read a visitor',
    access: ['conversations.read'],
    params,
    replies: { 200: json(visitorView) },
  }),
  erase: operation({
    method: 'DELETE',
    path: '/api/v1/visitors/:id',
    summary: 'Erase a visitor',
    description: 'Erases every conversation of the visitor, whose token opens nothing any more.',
    access: ['conversations.erase'],
    params,
    replies: { 204: empty },
  }),
  conversations: operation({
    method: 'GET',
    path: '/api/v1/visitors/:id/conversations',
    summary: 'List the conversations of a visitor',
    description: 'Newest first.',
    access: ['conversations.read'],
    params,
    query: pageQuery,
    replies: { 200: page(conversationSummary) },
  }),
};
