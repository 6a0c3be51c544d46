import type { Application } from '#engine/ports/oauth-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface ApplicationRow {
  id: string;
  name: string;
  type: string;
  /** JSON, as the two lists below. */
  flows: string;
  redirectUris: string;
  scopes: string;
  secretHash: string | null;
  secretChangedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export const applicationRow = new EntitySchema<ApplicationRow>({
  name: 'applications',
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    type: { type: 'text' },
    flows: { type: 'text' },
    redirectUris: { type: 'text', name: 'redirect_uris' },
    scopes: { type: 'text' },
    secretHash: { type: 'text', name: 'secret_hash', nullable: true },
    secretChangedAt: { type: 'bigint', name: 'secret_changed_at', nullable: true },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
  },
});

export function toRow({ flows, redirectUris, scopes, ...application }: Application): ApplicationRow {
  return {
    ...application,
    flows: JSON.stringify(flows),
    redirectUris: JSON.stringify(redirectUris),
    scopes: JSON.stringify(scopes),
  };
}

export function fromRow({ flows, redirectUris, scopes, ...row }: ApplicationRow): Application {
  return {
    ...row,
    type: row.type as Application['type'],
    flows: JSON.parse(flows) as Application['flows'],
    redirectUris: JSON.parse(redirectUris) as string[],
    scopes: JSON.parse(scopes) as Application['scopes'],
  };
}
