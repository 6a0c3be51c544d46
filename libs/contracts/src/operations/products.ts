import { z } from 'zod';
import { productCreate, productPatch, productReplace, productsQuery, productView } from '../business/products.js';
import { productId } from '../ids.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: productId });

/** Products and their stock. */
export const products = {
  list: operation({
    method: 'GET',
    path: '/api/v1/products',
    summary: 'List products',
    description: 'Sorted by name.',
    access: ['business.read'],
    query: productsQuery,
    replies: { 200: page(productView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/products/:id',
    summary: 'Read a product',
    access: ['business.read'],
    params,
    isRevisioned: true,
    replies: { 200: json(productView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/products',
    summary: 'Create a product',
    access: ['business.write'],
    body: productCreate,
    isRevisioned: true,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(productView) },
    errors: ['product_exists'],
  }),
  replace: operation({
    method: 'PUT',
    path: '/api/v1/products/:id',
    summary: 'Replace a product',
    access: ['business.write'],
    params,
    body: productReplace,
    isRevisioned: true,
    replies: { 200: json(productView) },
    errors: ['product_exists'],
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/products/:id',
    summary: 'Update a product',
    description: 'Accepts a JSON merge patch (RFC 7396). Keywords are replaced as a whole.',
    access: ['business.write'],
    params,
    body: productPatch,
    isRevisioned: true,
    replies: { 200: json(productView) },
    errors: ['product_exists'],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/products/:id',
    summary: 'Delete a product',
    access: ['business.write'],
    params,
    isRevisioned: true,
    replies: { 204: empty },
  }),
};
