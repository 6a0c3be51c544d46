import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/**
 * Incoming changes of connected systems: intake of connections, received events and known records; creators of records, addresses in
 * actions, and the outbox of client activities.
 */
export class EventsOfSystems implements MigrationInterface {
  readonly name = 'EventsOfSystems0000000000080';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.createTable(new Table(table));
    // Earlier events are not followed up: nobody waits for that any more.
    await runner.query(
      `INSERT INTO follower_positions (name, position) SELECT 'business', coalesce(max(position), 0) FROM events`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of tables.toReversed()) await runner.dropTable(name);
  }
}

const tables = [
  {
    name: 'connection_intakes',
    columns: [
      { name: 'connection_id', type: 'text', isPrimary: true },
      { name: 'event_secret', type: 'text', isNullable: true },
      { name: 'poll_seconds', type: 'integer', isNullable: true },
      { name: 'cursor', type: 'text', isNullable: true },
      { name: 'next_poll_at', type: 'bigint' },
      { name: 'last_poll_at', type: 'bigint', isNullable: true },
      { name: 'failures', type: 'integer' },
      { name: 'fault', type: 'text', isNullable: true },
    ],
  },
  {
    name: 'received_events',
    columns: [
      { name: 'connection_id', type: 'text', isPrimary: true },
      { name: 'event_id', type: 'text', isPrimary: true },
      { name: 'at', type: 'bigint' },
      { name: 'type', type: 'text' },
      { name: 'origin', type: 'text' },
      { name: 'changes', type: 'integer' },
      { name: 'refusal', type: 'text', isNullable: true },
    ],
    indices: [{ name: 'received_events_by_time', columnNames: ['connection_id', 'at', 'event_id'] }],
  },
  {
    name: 'system_records',
    columns: [
      { name: 'connection_id', type: 'text', isPrimary: true },
      { name: 'port', type: 'text', isPrimary: true },
      { name: 'external_id', type: 'text', isPrimary: true },
      { name: 'record_id', type: 'text' },
      { name: 'facts', type: 'text', isNullable: true },
      { name: 'email', type: 'text', isNullable: true },
      { name: 'is_erased', type: 'boolean' },
    ],
    indices: [{ name: 'system_records_by_email', columnNames: ['email'] }],
  },
  {
    name: 'record_makers',
    columns: [
      { name: 'record_id', type: 'text', isPrimary: true },
      { name: 'conversation_id', type: 'text' },
    ],
  },
  {
    name: 'action_addresses',
    columns: [
      { name: 'email', type: 'text', isPrimary: true },
      { name: 'conversation_id', type: 'text', isPrimary: true },
    ],
    indices: [{ name: 'action_addresses_of_conversation', columnNames: ['conversation_id'] }],
  },
  {
    name: 'activities',
    columns: [
      { name: 'conversation_id', type: 'text', isPrimary: true },
      { name: 'moment', type: 'text', isPrimary: true },
      { name: 'episode', type: 'integer', isPrimary: true },
      { name: 'state', type: 'text' },
      { name: 'attempts', type: 'integer' },
      { name: 'next_attempt_at', type: 'bigint', isNullable: true },
      { name: 'fault', type: 'text', isNullable: true },
    ],
    indices: [{ name: 'activities_by_due', columnNames: ['next_attempt_at'] }],
  },
  {
    name: 'follower_positions',
    columns: [
      { name: 'name', type: 'text', isPrimary: true },
      { name: 'position', type: 'bigint' },
    ],
  },
];
