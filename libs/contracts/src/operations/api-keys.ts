import { z } from 'zod';
import { apiKeyCreate, apiKeyIssued, apiKeyPatch, apiKeySecretCreate, apiKeyView } from '../api-keys.js';
import { pageQuery } from '../paging.js';
import { empty, json, operation, page } from './operation.js';

const params = z.strictObject({ id: z.string() });
const access = ['api_keys.manage'] as const;

/** API keys of programs. */
export const apiKeys = {
  list: operation({
    method: 'GET',
    path: '/api/v1/api-keys',
    summary: 'List API keys',
    description: 'Newest first. Includes expired keys, but not revoked ones.',
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
    summary: 'Create an API key',
    access,
    body: apiKeyCreate,
    replies: { 201: json(apiKeyIssued) },
    errors: ['exceeds_own_rights'],
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/api-keys/:id',
    summary: 'Update an API key',
    description:
      'Accepts a JSON merge patch (RFC 7396) of name, scopes, expiry and use in the query string. The secret does not change. Open connections stay open unless they need a removed scope.',
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
    summary: 'Replace the secret of an API key',
    description: 'The previous secret stops working immediately, and every connection opened with it is closed.',
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
    description: 'Permanent. The key stops working immediately, and every connection opened with it is closed.',
    access,
    params,
    isRevisioned: true,
    replies: { 204: empty },
  }),
};
