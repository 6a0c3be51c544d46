import type { ConnectionIntake, ReceivedEvent, SystemRecordRow } from '#engine/ports/connection-stores.js';
import { EntitySchema } from '../typeorm.js';

export const connectionIntakeRow = new EntitySchema<ConnectionIntake>({
  name: 'connection_intakes',
  columns: {
    connectionId: { type: 'text', name: 'connection_id', primary: true },
    eventSecret: { type: 'text', name: 'event_secret', nullable: true },
    pollSeconds: { type: 'integer', name: 'poll_seconds', nullable: true },
    cursor: { type: 'text', nullable: true },
    nextPollAt: { type: 'bigint', name: 'next_poll_at' },
    lastPollAt: { type: 'bigint', name: 'last_poll_at', nullable: true },
    failures: { type: 'integer' },
    fault: { type: 'text', nullable: true },
  },
});

export const receivedEventRow = new EntitySchema<ReceivedEvent>({
  name: 'received_events',
  columns: {
    connectionId: { type: 'text', name: 'connection_id', primary: true },
    eventId: { type: 'text', name: 'event_id', primary: true },
    at: { type: 'bigint' },
    type: { type: 'text' },
    origin: { type: 'text' },
    changes: { type: 'integer' },
    refusal: { type: 'text', nullable: true },
  },
});

export interface StoredSystemRecord extends Omit<SystemRecordRow, 'facts'> {
  /** JSON. */
  readonly facts: string | null;
}

export const systemRecordRow = new EntitySchema<StoredSystemRecord>({
  name: 'system_records',
  columns: {
    connectionId: { type: 'text', name: 'connection_id', primary: true },
    port: { type: 'text', primary: true },
    externalId: { type: 'text', name: 'external_id', primary: true },
    recordId: { type: 'text', name: 'record_id' },
    facts: { type: 'text', nullable: true },
    email: { type: 'text', nullable: true },
    isErased: { type: 'boolean', name: 'is_erased' },
  },
});

export function toRow({ facts, ...row }: SystemRecordRow): StoredSystemRecord {
  return { ...row, facts: facts && JSON.stringify(facts) };
}

export function fromRow({ facts, ...row }: StoredSystemRecord): SystemRecordRow {
  return { ...row, facts: facts === null ? null : JSON.parse(facts) };
}
