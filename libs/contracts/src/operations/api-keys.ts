import { z } from 'zod';
import { apiKeyCreate, apiKeyIssued, apiKeyPatch, apiKeySecretCreate, apiKeyView } from '../api-keys.js';
import { pageQuery } from '../paging.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: z.string() });
const access = ['api_keys.manage'] as const;

/** Keys with which programs call this interface. */
export const apiKeys = {
  list: operation({
    method: 'GET',
    path: '/api/v1/api-keys',
    summary: 'List API keys',
    description: 'Newest first, expired ones included, revoked ones not.',
    access,
    query: pageQuery,
    replies: { 200: page(apiKeyView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/api-keys/:id',
    summary: 'Read an API key',
    access,
    params,
    isRevisioned: true,
    replies: { 200: json(apiKeyView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/api-keys',
    summary: 'Issue an API key',
    access,
    body: apiKeyCreate,
    replies: { 201: json(apiKeyIssued) },
    errors: ['exceeds_own_rights'],
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/api-keys/:id',
    summary: 'Change an API key',
    description:
      'A JSON merge patch (RFC 7396) of name, scopes, expiry and use in addresses. The secret stays, and so does what is open with the key, except where that needs a scope that is gone.',
    access,
    params,
    body: apiKeyPatch,
    isRevisioned: true,
    replies: { 200: json(apiKeyView) },
    errors: ['exceeds_own_rights'],
  }),
  regenerate: operation({
    method: 'POST',
    path: '/api/v1/api-keys/:id/secrets',
    summary: 'Give an API key a new secret',
    description: 'The old one stops working at once, and what is open with it ends.',
    access,
    params,
    body: apiKeySecretCreate,
    replies: { 201: json(apiKeyIssued) },
    errors: ['exceeds_own_rights'],
  }),
  revoke: operation({
    method: 'DELETE',
    path: '/api/v1/api-keys/:id',
    summary: 'Revoke an API key',
    description: 'For good: it stops working at once, and what is open with it ends.',
    access,
    params,
    isRevisioned: true,
    replies: { 204: empty },
  }),
};
