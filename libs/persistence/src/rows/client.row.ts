import { phoneDigits } from '#domain/clients/phone-digits.js';
import type { Client } from '#engine/ports/client-store.js';
import { EntitySchema } from '../typeorm.js';

export interface ClientRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  /** The comparable form of the phone number. */
  phoneDigits: string | null;
  /** JSON. */
  customFields: string;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const clientRow = new EntitySchema<ClientRow>({
  name: 'clients',
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    email: { type: 'text' },
    phone: { type: 'text', nullable: true },
    phoneDigits: { type: 'text', name: 'phone_digits', nullable: true },
    customFields: { type: 'text', name: 'custom_fields' },
    version: { type: 'integer' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
  },
});

/** Id of a client in another system. */
export interface ExternalIdRow {
  system: string;
  externalId: string;
  clientId: string;
}

export const externalIdRow = new EntitySchema<ExternalIdRow>({
  name: 'client_external_ids',
  columns: {
    system: { type: 'text', primary: true },
    externalId: { type: 'text', primary: true, name: 'external_id' },
    clientId: { type: 'text', name: 'client_id' },
  },
});

/** Search word of a client. A plain table: a full-text index would keep the words of removed clients. */
export interface SearchWordRow {
  word: string;
  clientId: string;
}

export const searchWordRow = new EntitySchema<SearchWordRow>({
  name: 'client_words',
  columns: {
    word: { type: 'text', primary: true },
    clientId: { type: 'text', primary: true, name: 'client_id' },
  },
});

export function toRow({ externalIds: _, customFields, ...client }: Client): ClientRow {
  return {
    ...client,
    phoneDigits: client.phone === null ? null : phoneDigits(client.phone),
    customFields: JSON.stringify(customFields),
  };
}

export function fromRow({ phoneDigits: _, customFields, ...row }: ClientRow, ids: readonly ExternalIdRow[]): Client {
  const own = ids.filter(({ clientId }) => clientId === row.id);
  return {
    ...row,
    id: row.id as Client['id'],
    externalIds: Object.fromEntries(own.map(({ system, externalId }) => [system, externalId])),
    customFields: JSON.parse(customFields),
  };
}
