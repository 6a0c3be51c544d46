import type { Visitor, VisitorIdentity, VisitorToken } from '#engine/ports/people-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface VisitorRow {
  id: string;
  chatbotId: string;
  locale: string;
  createdAt: number;
  lastUsedAt: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  attributes: string;
  externalId: string | null;
  identityMethod: string | null;
  identifiedAt: number | null;
  mergedInto: string | null;
}

export const visitorRow = new EntitySchema<VisitorRow>({
  name: 'visitors',
  columns: {
    id: { type: 'text', primary: true },
    chatbotId: { type: 'text', name: 'chatbot_id' },
    locale: { type: 'text' },
    createdAt: { type: 'bigint', name: 'created_at' },
    lastUsedAt: { type: 'bigint', name: 'last_used_at' },
    name: { type: 'text', nullable: true },
    email: { type: 'text', nullable: true },
    phone: { type: 'text', nullable: true },
    attributes: { type: 'text' },
    externalId: { type: 'text', name: 'external_id', nullable: true },
    identityMethod: { type: 'text', name: 'identity_method', nullable: true },
    identifiedAt: { type: 'bigint', name: 'identified_at', nullable: true },
    mergedInto: { type: 'text', name: 'merged_into', nullable: true },
  },
});

export function toRow({ attributes, identity, ...visitor }: Visitor): VisitorRow {
  return {
    ...visitor,
    attributes: JSON.stringify(attributes),
    externalId: identity?.externalId ?? null,
    identityMethod: identity?.method ?? null,
    identifiedAt: identity?.at ?? null,
  };
}

export function fromRow({ attributes, externalId, identityMethod, identifiedAt, ...row }: VisitorRow): Visitor {
  const identity = externalId === null ? null : { externalId, method: identityMethod, at: identifiedAt };
  return { ...row, attributes: JSON.parse(attributes), identity: identity as VisitorIdentity | null } as Visitor;
}

export interface VisitorTokenRow {
  tokenHash: string;
  visitorId: string;
  createdAt: number;
  lastUsedAt: number;
  endedAt: number | null;
  vouchedBy: string | null;
}

export const visitorTokenRow = new EntitySchema<VisitorTokenRow>({
  name: 'visitor_tokens',
  columns: {
    tokenHash: { type: 'text', name: 'token_hash', primary: true },
    visitorId: { type: 'text', name: 'visitor_id' },
    createdAt: { type: 'bigint', name: 'created_at' },
    lastUsedAt: { type: 'bigint', name: 'last_used_at' },
    endedAt: { type: 'bigint', name: 'ended_at', nullable: true },
    vouchedBy: { type: 'text', name: 'vouched_by', nullable: true },
  },
});

export function fromTokenRow(row: VisitorTokenRow): VisitorToken {
  return row as VisitorToken;
}
