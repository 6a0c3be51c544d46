import type { z } from 'zod';
import type { ApiKeyIssued, ApiKeyPatch, ApiKeyView, apiKeyCreate } from '#contracts/api-keys.js';
import type { Page } from '#contracts/views.js';
import type { PageQuery } from './articles-client.js';
import type { RestCaller } from './rest-caller.js';

/** API keys of programs. The secret is only in the response that creates it. */
export interface ApiKeysClient {
  apiKeys(query?: PageQuery): Promise<Page<ApiKeyView>>;
  createApiKey(body: z.input<typeof apiKeyCreate>): Promise<ApiKeyIssued>;
  /** Updates name, scopes, expiry or use in the query string. The secret does not change. */
  changeApiKey(id: string, patch: ApiKeyPatch): Promise<ApiKeyView>;
  /** The previous secret stops working immediately. */
  regenerateApiKey(id: string): Promise<ApiKeyIssued>;
  revokeApiKey(id: string): Promise<void>;
}

export function apiKeysClient({ call, page }: RestCaller): ApiKeysClient {
  return {
    apiKeys: (query) => page('GET /api/v1/api-keys', { query }),
    createApiKey: (body) => call('POST /api/v1/api-keys', { body }),
    changeApiKey: (id, patch) => call('PATCH /api/v1/api-keys/:id', { params: { id }, body: patch }),
    regenerateApiKey: (id) => call('POST /api/v1/api-keys/:id/secrets', { params: { id }, body: {} }),
    revokeApiKey: (id) => call('DELETE /api/v1/api-keys/:id', { params: { id } }),
  };
}
