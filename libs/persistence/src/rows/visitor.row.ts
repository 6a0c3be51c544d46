import type { EmailConfirmation, Visitor, VisitorIdentity, VisitorToken } from '#engine/ports/people-stores.js';
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
  confirmedEmail: string | null;
  confirmedAt: number | null;
  form: string | null;
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
    confirmedEmail: { type: 'text', name: 'confirmed_email', nullable: true },
    confirmedAt: { type: 'bigint', name: 'confirmed_at', nullable: true },
    form: { type: 'text', nullable: true },
  },
});

export function toRow({ attributes, identity, confirmation, form, ...visitor }: Visitor): VisitorRow {
  return {
    ...visitor,
    attributes: JSON.stringify(attributes),
    form: form && JSON.stringify(form),
    externalId: identity?.externalId ?? null,
    identityMethod: identity?.method ?? null,
    identifiedAt: identity?.at ?? null,
    confirmedEmail: confirmation?.email ?? null,
    confirmedAt: confirmation?.at ?? null,
  };
}

export function fromRow(row: VisitorRow): Visitor {
  const { attributes, form, externalId, identityMethod, identifiedAt, confirmedEmail, confirmedAt, ...rest } = row;
  const identity = externalId === null ? null : { externalId, method: identityMethod, at: identifiedAt };
  const confirmation = confirmedEmail === null ? null : { email: confirmedEmail, at: confirmedAt };
  return {
    ...rest,
    attributes: JSON.parse(attributes),
    form: form === null ? null : JSON.parse(form),
    identity: identity as VisitorIdentity | null,
    confirmation: confirmation as EmailConfirmation | null,
  } as Visitor;
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
