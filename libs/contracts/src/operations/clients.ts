import { z } from 'zod';
import { clientActivityView } from '../business/follow-up.js';
import { clientCreate, clientPatch, clientReplace, clientsQuery, clientView } from '../clients.js';
import { clientId } from '../ids.js';
import { limits } from '../limits.js';
import { orderView } from '../orders.js';
import { pageQuery } from '../paging.js';
import { conversationSummary } from '../views.js';
import { empty, json, list, operation, page } from './operation.js';

const params = z.strictObject({ id: clientId });

/** Clients of the business. */
export const clients = {
  list: operation({
    method: 'GET',
    path: '/api/v1/clients',
    summary: 'List clients',
    description: 'Newest first.',
    access: ['clients.read'],
    query: clientsQuery,
    replies: { 200: page(clientView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/clients/:id',
    summary: 'Read a client',
    access: ['clients.read'],
    params,
    isRevisioned: true,
    replies: { 200: json(clientView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/clients',
    summary: 'Create a client',
    access: ['clients.write'],
    body: clientCreate,
    isRevisioned: true,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(clientView) },
    errors: ['client_exists'],
  }),
  replace: operation({
    method: 'PUT',
    path: '/api/v1/clients/:id',
    summary: 'Replace a client',
    access: ['clients.write'],
    params,
    body: clientReplace,
    isRevisioned: true,
    replies: { 200: json(clientView) },
    errors: ['client_exists'],
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/clients/:id',
    summary: 'Update a client',
    description:
      'Accepts a JSON merge patch (RFC 7396). Null removes a phone number, an external id or a custom field.',
    access: ['clients.write'],
    params,
    body: clientPatch,
    isRevisioned: true,
    replies: { 200: json(clientView) },
    errors: ['client_exists'],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/clients/:id',
    summary: 'Delete a client',
    description:
      "Permanent. Also deletes the client's orders and erases personal data about both from the log. Conversations are kept: to remove them, erase the visitor.",
    access: ['clients.write'],
    params,
    isRevisioned: true,
    replies: { 204: empty },
  }),
  orders: operation({
    method: 'GET',
    path: '/api/v1/clients/:id/orders',
    summary: 'List the orders of a client',
    description: 'Most recently placed first.',
    access: ['clients.read'],
    params,
    query: pageQuery,
    replies: { 200: page(orderView) },
  }),
  activities: operation({
    method: 'GET',
    path: '/api/v1/clients/:id/activities',
    summary: 'List the activities of a client',
    description: `Newest first, at most ${limits.clientActivities}. Read from the connected customer system, if there is one.`,
    access: ['clients.read'],
    params,
    replies: { 200: list(clientActivityView) },
  }),
  conversations: operation({
    method: 'GET',
    path: '/api/v1/clients/:id/conversations',
    summary: 'List the conversations of a client',
    description: 'Newest first.',
    access: ['clients.read', 'conversations.read'],
    params,
    query: pageQuery,
    replies: { 200: page(conversationSummary) },
  }),
};
