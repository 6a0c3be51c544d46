import type { OAuthRecord } from '#engine/ports/oauth-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface OAuthRecordRow {
  kind: string;
  id: string;
  /** JSON. */
  payload: string;
  applicationId: string | null;
  operatorId: string | null;
  grantId: string | null;
  uid: string | null;
  userCode: string | null;
  createdAt: number;
  consumedAt: number | null;
  expiresAt: number;
}

export const oauthRecordRow = new EntitySchema<OAuthRecordRow>({
  name: 'oauth_records',
  columns: {
    kind: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    payload: { type: 'text' },
    applicationId: { type: 'text', name: 'application_id', nullable: true },
    operatorId: { type: 'text', name: 'operator_id', nullable: true },
    grantId: { type: 'text', name: 'grant_id', nullable: true },
    uid: { type: 'text', nullable: true },
    userCode: { type: 'text', name: 'user_code', nullable: true },
    createdAt: { type: 'bigint', name: 'created_at' },
    consumedAt: { type: 'bigint', name: 'consumed_at', nullable: true },
    expiresAt: { type: 'bigint', name: 'expires_at' },
  },
});

export function toRow({ payload, ...record }: OAuthRecord): OAuthRecordRow {
  return { ...record, payload: JSON.stringify(payload) };
}

export function fromRow({ payload, ...row }: OAuthRecordRow): OAuthRecord {
  return { ...row, payload: JSON.parse(payload) } as OAuthRecord;
}
