import type { ApiKey } from '#engine/ports/people-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface ApiKeyRow {
  id: string;
  prefix: string;
  keyHash: string;
  name: string;
  /** JSON. */
  scopes: string;
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
  },
});

export function toRow(key: ApiKey): ApiKeyRow {
  return { ...key, scopes: JSON.stringify(key.scopes) };
}

export function fromRow(row: ApiKeyRow): ApiKey {
  return { ...row, scopes: JSON.parse(row.scopes) as ApiKey['scopes'] };
}
