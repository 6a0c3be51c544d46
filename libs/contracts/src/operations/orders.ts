import { z } from 'zod';
import { orderId } from '../ids.js';
import { orderCreate, orderPatch, orderReplace, ordersQuery, orderView } from '../orders.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: orderId });

/** Orders of clients. */
export const orders = {
  list: operation({
    method: 'GET',
    path: '/api/v1/orders',
    summary: 'List orders',
    description: 'Most recently placed first.',
    access: ['clients.read'],
    query: ordersQuery,
    replies: { 200: page(orderView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/orders/:id',
    summary: 'Read an order',
    access: ['clients.read'],
    params,
    isRevisioned: true,
    replies: { 200: json(orderView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/orders',
    summary: 'Create an order',
    access: ['clients.write'],
    body: orderCreate,
    isRevisioned: true,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(orderView) },
    errors: ['order_exists'],
  }),
  replace: operation({
    method: 'PUT',
    path: '/api/v1/orders/:id',
    summary: 'Replace an order',
    access: ['clients.write'],
    params,
    body: orderReplace,
    isRevisioned: true,
    replies: { 200: json(orderView) },
    errors: ['order_exists'],
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/orders/:id',
    summary: 'Update an order',
    description: 'Accepts a JSON merge patch (RFC 7396). Lists are replaced as a whole.',
    access: ['clients.write'],
    params,
    body: orderPatch,
    isRevisioned: true,
    replies: { 200: json(orderView) },
    errors: ['order_exists'],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/orders/:id',
    summary: 'Delete an order',
    access: ['clients.write'],
    params,
    isRevisioned: true,
    replies: { 204: empty },
  }),
};
