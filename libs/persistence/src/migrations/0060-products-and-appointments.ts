import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Products with search words, activities of clients, services and appointments; orders by normalized number. */
export class ProductsAndAppointments implements MigrationInterface {
  readonly name = 'ProductsAndAppointments0000000000060';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.createTable(new Table(table));
    await runner.query(`CREATE INDEX orders_by_written_number ON orders (lower(ltrim(number, '#')))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_by_written_number');
    for (const { name } of tables.toReversed()) await runner.dropTable(name);
  }
}

const tables = [
  {
    name: 'products',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'sku', type: 'text' },
      { name: 'sku_key', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'keywords', type: 'text' },
      { name: 'quantity', type: 'bigint', isNullable: true },
      { name: 'amount', type: 'bigint', isNullable: true },
      { name: 'currency', type: 'text', isNullable: true },
      { name: 'version', type: 'integer' },
      { name: 'created_at', type: 'bigint' },
      { name: 'updated_at', type: 'bigint' },
    ],
    indices: [
      { name: 'products_by_sku', columnNames: ['sku_key'], isUnique: true },
      { name: 'products_by_name', columnNames: ['name', 'id'] },
    ],
  },
  {
    name: 'product_words',
    columns: [
      { name: 'word', type: 'text', isPrimary: true },
      { name: 'product_id', type: 'text', isPrimary: true },
    ],
    indices: [{ name: 'words_of_product', columnNames: ['product_id'] }],
  },
  {
    name: 'client_activities',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'client_id', type: 'text' },
      { name: 'write_key', type: 'text' },
      { name: 'at', type: 'bigint' },
      { name: 'subject', type: 'text' },
      { name: 'text', type: 'text' },
      { name: 'url', type: 'text', isNullable: true },
    ],
    indices: [
      { name: 'client_activities_by_key', columnNames: ['write_key'], isUnique: true },
      { name: 'activities_of_client', columnNames: ['client_id', 'at', 'id'] },
    ],
  },
  {
    name: 'services',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'name', type: 'text' },
      { name: 'minutes', type: 'integer' },
      { name: 'places', type: 'integer' },
      { name: 'hours', type: 'text' },
      { name: 'version', type: 'integer' },
      { name: 'created_at', type: 'bigint' },
      { name: 'updated_at', type: 'bigint' },
    ],
  },
  {
    name: 'appointments',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'service_id', type: 'text' },
      { name: 'service_name', type: 'text' },
      { name: 'starts_at', type: 'bigint' },
      { name: 'ends_at', type: 'bigint' },
      { name: 'state', type: 'text' },
      { name: 'guest_name', type: 'text' },
      { name: 'guest_email', type: 'text' },
      { name: 'guest_phone', type: 'text', isNullable: true },
      { name: 'note', type: 'text', isNullable: true },
      { name: 'write_key', type: 'text', isNullable: true },
      { name: 'version', type: 'integer' },
      { name: 'created_at', type: 'bigint' },
      { name: 'updated_at', type: 'bigint' },
    ],
    indices: [
      { name: 'appointments_by_key', columnNames: ['write_key'], isUnique: true },
      { name: 'appointments_by_time', columnNames: ['starts_at', 'id'] },
      { name: 'appointments_of_service', columnNames: ['service_id', 'starts_at', 'id'] },
      { name: 'appointments_of_guest', columnNames: ['guest_email', 'starts_at', 'id'] },
    ],
  },
];
