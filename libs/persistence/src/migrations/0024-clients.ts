import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Clients of the business, their search words, and their orders. A conversation refers to its client in a column. */
export class Clients implements MigrationInterface {
  readonly name = 'Clients0000000000024';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.createTable(new Table(table));
    await runner.query('ALTER TABLE conversations ADD COLUMN client_id TEXT');
    await runner.query(`UPDATE conversations SET client_id = json_extract(details, '$.clientId')
      WHERE json_extract(details, '$.clientId') IS NOT NULL`);
    await runner.query(`CREATE INDEX conversations_of_client ON conversations (client_id, created_at DESC, id)
      WHERE client_id IS NOT NULL`);
    await runner.query('DROP INDEX events_erasures');
    await runner.query(`CREATE INDEX events_erasures ON events (type, stream_id)
      WHERE type IN ('conversation.erased', 'visitor.erased', 'client.removed')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX events_erasures');
    await runner.query(`CREATE INDEX events_erasures ON events (type, stream_id)
      WHERE type IN ('conversation.erased', 'visitor.erased')`);
    await runner.query('DROP INDEX conversations_of_client');
    await runner.query(`UPDATE conversations SET details = json_set(details, '$.clientId', client_id)`);
    await runner.query('ALTER TABLE conversations DROP COLUMN client_id');
    for (const { name } of tables.toReversed()) await runner.dropTable(name);
  }
}

const tables = [
  {
    name: 'clients',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'name', type: 'text' },
      { name: 'email', type: 'text' },
      { name: 'phone', type: 'text', isNullable: true },
      { name: 'phone_digits', type: 'text', isNullable: true },
      { name: 'custom_fields', type: 'text' },
      { name: 'version', type: 'integer' },
      { name: 'created_at', type: 'bigint' },
      { name: 'updated_at', type: 'bigint' },
    ],
    indices: [
      { name: 'clients_by_email', columnNames: ['email'], isUnique: true },
      { name: 'clients_by_phone', columnNames: ['phone_digits'] },
      { name: 'clients_by_creation', columnNames: ['created_at', 'id'] },
    ],
  },
  {
    name: 'client_external_ids',
    columns: [
      { name: 'system', type: 'text', isPrimary: true },
      { name: 'external_id', type: 'text', isPrimary: true },
      { name: 'client_id', type: 'text' },
    ],
    indices: [{ name: 'external_ids_of_client', columnNames: ['client_id'] }],
  },
  {
    name: 'client_words',
    columns: [
      { name: 'word', type: 'text', isPrimary: true },
      { name: 'client_id', type: 'text', isPrimary: true },
    ],
    indices: [{ name: 'words_of_client', columnNames: ['client_id'] }],
  },
  {
    name: 'orders',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'client_id', type: 'text' },
      { name: 'number', type: 'text' },
      { name: 'status', type: 'text' },
      { name: 'tracking', type: 'text', isNullable: true },
      { name: 'lines', type: 'text' },
      { name: 'amount', type: 'bigint' },
      { name: 'currency', type: 'text' },
      { name: 'version', type: 'integer' },
      { name: 'placed_at', type: 'bigint' },
      { name: 'created_at', type: 'bigint' },
      { name: 'updated_at', type: 'bigint' },
    ],
    indices: [
      { name: 'orders_by_number', columnNames: ['number'], isUnique: true },
      { name: 'orders_of_client', columnNames: ['client_id', 'placed_at', 'id'] },
      { name: 'orders_by_status', columnNames: ['status', 'placed_at', 'id'] },
      { name: 'orders_by_time', columnNames: ['placed_at', 'id'] },
    ],
  },
];
