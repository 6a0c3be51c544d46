import type { ApiKey } from '#engine/ports/people-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface ApiKeyRow {
  id: string;
  prefix: string;
  keyHash: string;
  name: string;
  /** JSON. */
  scopes: string;
  allowsQuery: boolean;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

export const apiKeyRow = new EntitySchema<ApiKeyRow>({
  name: 'api_keys',
  columns: {
    id: { type: 'text', primary: true },
    prefix: { type: 'text' },
    keyHash: { type: 'text', name: 'key_hash' },
    name: { type: 'text' },
    scopes: { type: 'text' },
    revokedAt: { type: 'bigint', name: 'revoked_at', nullable: true },
    createdAt: { type: 'bigint', name: 'created_at' },
    expiresAt: { type: 'bigint', name: 'expires_at', nullable: true },
    lastUsedAt: { type: 'bigint', name: 'last_used_at', nullable: true },
    allowsQuery: { type: 'boolean', name: 'allows_query' },
  },
});

export function toRow(key: ApiKey): ApiKeyRow {
  return { ...key, scopes: JSON.stringify(key.scopes) };
}

export function fromRow(row: ApiKeyRow): ApiKey {
  return { ...row, scopes: JSON.parse(row.scopes) as ApiKey['scopes'] };
}
