import { expect, test } from 'vitest';
import { scopeNames } from '../permissions.js';
import { openApiDocument } from './document.js';
import { securitySchemes } from './security-schemes.js';

const { paths, servers } = openApiDocument();
const securityOf = (path: string, method: string) => paths[path]?.[method]?.security;

test('every flow of OAuth 2.0 has every scope of the permission table', () => {
  for (const { scopes } of Object.values(securitySchemes.oauth2.flows)) expect(Object.keys(scopes)).toEqual(scopeNames);
});

test('an operation that a scope opens takes a key or a token with it', () => {
  const scopes = ['conversations:read'];
  expect(securityOf('/api/v1/conversations', 'get')).toEqual([
    { session: [] },
    { apiKey: scopes },
    { apiKeyInQuery: scopes },
    { oauth2: scopes },
    { bearer: scopes },
  ]);
});

test('an operation without a scope takes the session of an operator alone, and a public one nothing', () => {
  expect(securityOf('/api/v1/api-keys', 'get')).toEqual([{ session: [] }]);
  expect(securityOf('/api/v1/visitors', 'post')).toEqual([]);
});

test('paths are relative to the host of the document', () => {
  expect(servers.map(({ url }) => url)).toEqual(['/']);
});
