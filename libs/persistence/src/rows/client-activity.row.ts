import type { ClientActivity } from '#engine/ports/client-activity-store.js';
import { EntitySchema } from '../typeorm.js';

export interface ClientActivityRow {
  id: string;
  clientId: string;
  writeKey: string;
  at: number;
  subject: string;
  text: string;
  url: string | null;
}

export const clientActivityRow = new EntitySchema<ClientActivityRow>({
  name: 'client_activities',
  columns: {
    id: { type: 'text', primary: true },
    clientId: { type: 'text', name: 'client_id' },
    writeKey: { type: 'text', name: 'write_key' },
    at: { type: 'bigint' },
    subject: { type: 'text' },
    text: { type: 'text' },
    url: { type: 'text', nullable: true },
  },
});

export function fromRow(row: ClientActivityRow): ClientActivity {
  return { ...row, clientId: row.clientId as ClientActivity['clientId'] };
}
