import { z } from 'zod';
import {
  ticketCommentCreate,
  ticketCommentView,
  ticketPatch,
  ticketsQuery,
  ticketView,
} from '../business/ticket-records.js';
import { newTicket } from '../business/tickets.js';
import { ticketId } from '../ids.js';
import { pageQuery } from '../paging.js';
import { json, operation, page } from './operation.js';

const params = z.strictObject({ id: ticketId });

/** Tickets: requests handled outside of the conversation. */
export const tickets = {
  list: operation({
    method: 'GET',
    path: '/api/v1/tickets',
    summary: 'List tickets',
    description: 'Most recently changed first.',
    access: ['business.read'],
    query: ticketsQuery,
    replies: { 200: page(ticketView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/tickets/:id',
    summary: 'Read a ticket',
    access: ['business.read'],
    params,
    isRevisioned: true,
    replies: { 200: json(ticketView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/tickets',
    summary: 'Create a ticket',
    access: ['business.write'],
    body: newTicket,
    isRevisioned: true,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(ticketView) },
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/tickets/:id',
    summary: 'Update the state of a ticket',
    access: ['business.write'],
    params,
    body: ticketPatch,
    isRevisioned: true,
    replies: { 200: json(ticketView) },
  }),
  comments: operation({
    method: 'GET',
    path: '/api/v1/tickets/:id/comments',
    summary: 'List the comments on a ticket',
    description: 'Oldest first.',
    access: ['business.read'],
    params,
    query: pageQuery,
    replies: { 200: page(ticketCommentView) },
  }),
  comment: operation({
    method: 'POST',
    path: '/api/v1/tickets/:id/comments',
    summary: 'Add a comment to a ticket',
    access: ['business.write'],
    params,
    body: ticketCommentCreate,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(ticketCommentView) },
  }),
};
