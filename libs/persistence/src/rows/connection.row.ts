import type { Connection, ConnectionCall } from '#engine/ports/connection-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface ConnectionRow {
  id: string;
  kind: string;
  name: string;
  /** JSON. */
  ports: string;
  /** JSON. */
  settings: string;
  /** JSON: sealed secrets by the name of the setting. */
  secrets: string;
  isEnabled: boolean;
  lastCallAt: number | null;
  fault: Connection['health']['fault'];
  failingSince: number | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const connectionRow = new EntitySchema<ConnectionRow>({
  name: 'connections',
  columns: {
    id: { type: 'text', primary: true },
    kind: { type: 'text' },
    name: { type: 'text' },
    settings: { type: 'text' },
    secrets: { type: 'text' },
    isEnabled: { type: 'boolean', name: 'is_enabled' },
    lastCallAt: { type: 'bigint', name: 'last_call_at', nullable: true },
    fault: { type: 'text', nullable: true },
    failingSince: { type: 'bigint', name: 'failing_since', nullable: true },
    version: { type: 'integer' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
    ports: { type: 'text' },
  },
});

export const connectionCallRow = new EntitySchema<ConnectionCall>({
  name: 'connection_calls',
  columns: {
    id: { type: 'text', primary: true },
    connectionId: { type: 'text', name: 'connection_id' },
    at: { type: 'bigint' },
    operation: { type: 'text' },
    fault: { type: 'text', nullable: true },
    detail: { type: 'text', nullable: true },
    durationMs: { type: 'integer', name: 'duration_ms' },
  },
});

export function toRow({ ports, settings, secrets, health, ...connection }: Connection): ConnectionRow {
  const json = { ports: JSON.stringify(ports), settings: JSON.stringify(settings), secrets: JSON.stringify(secrets) };
  return { ...connection, ...health, ...json };
}

export function fromRow({ lastCallAt, fault, failingSince, ...row }: ConnectionRow): Connection {
  const { ports, settings, secrets, ...rest } = row;
  const parsed = { ports: JSON.parse(ports), settings: JSON.parse(settings), secrets: JSON.parse(secrets) };
  return { ...rest, ...parsed, health: { lastCallAt, fault, failingSince } };
}
