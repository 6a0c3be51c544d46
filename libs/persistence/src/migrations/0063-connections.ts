import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Connections to business systems, and the log of their calls. */
export class Connections implements MigrationInterface {
  readonly name = 'Connections0000000000063';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.createTable(new Table(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of tables.toReversed()) await runner.dropTable(name);
  }
}

const tables = [
  {
    name: 'connections',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'kind', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'settings', type: 'text' },
      { name: 'secrets', type: 'text' },
      { name: 'is_enabled', type: 'boolean' },
      { name: 'last_call_at', type: 'bigint', isNullable: true },
      { name: 'fault', type: 'text', isNullable: true },
      { name: 'failing_since', type: 'bigint', isNullable: true },
      { name: 'version', type: 'integer' },
      { name: 'created_at', type: 'bigint' },
      { name: 'updated_at', type: 'bigint' },
    ],
  },
  {
    name: 'connection_calls',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'connection_id', type: 'text' },
      { name: 'at', type: 'bigint' },
      { name: 'operation', type: 'text' },
      { name: 'fault', type: 'text', isNullable: true },
      { name: 'detail', type: 'text', isNullable: true },
      { name: 'duration_ms', type: 'integer' },
    ],
    indices: [{ name: 'connection_calls_by_time', columnNames: ['connection_id', 'at', 'id'] }],
  },
];
