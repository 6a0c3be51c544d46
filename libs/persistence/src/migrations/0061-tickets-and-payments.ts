import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Tickets with their comments, and payments with their refunds and the address of their links. */
export class TicketsAndPayments implements MigrationInterface {
  readonly name = 'TicketsAndPayments0000000000061';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.createTable(new Table(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of tables.toReversed()) await runner.dropTable(name);
  }
}

const tables = [
  {
    name: 'tickets',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'number', type: 'integer' },
      { name: 'subject', type: 'text' },
      { name: 'text', type: 'text' },
      { name: 'state', type: 'text' },
      { name: 'requester_name', type: 'text' },
      { name: 'requester_email', type: 'text' },
      { name: 'write_key', type: 'text', isNullable: true },
      { name: 'version', type: 'integer' },
      { name: 'created_at', type: 'bigint' },
      { name: 'updated_at', type: 'bigint' },
    ],
    indices: [
      { name: 'tickets_by_number', columnNames: ['number'], isUnique: true },
      { name: 'tickets_by_key', columnNames: ['write_key'], isUnique: true },
      { name: 'tickets_by_change', columnNames: ['updated_at', 'id'] },
      { name: 'tickets_by_state', columnNames: ['state', 'updated_at', 'id'] },
      { name: 'tickets_of_requester', columnNames: ['requester_email', 'updated_at', 'id'] },
    ],
  },
  {
    name: 'ticket_comments',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'ticket_id', type: 'text' },
      { name: 'visibility', type: 'text' },
      { name: 'text', type: 'text' },
      { name: 'author_kind', type: 'text' },
      { name: 'author_id', type: 'text', isNullable: true },
      { name: 'at', type: 'bigint' },
    ],
    indices: [{ name: 'comments_of_ticket', columnNames: ['ticket_id', 'at', 'id'] }],
  },
  {
    name: 'payments',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'reference', type: 'text' },
      { name: 'reference_key', type: 'text' },
      { name: 'description', type: 'text' },
      { name: 'amount', type: 'bigint' },
      { name: 'currency', type: 'text' },
      { name: 'refunded', type: 'bigint' },
      { name: 'state', type: 'text' },
      { name: 'customer_email', type: 'text', isNullable: true },
      { name: 'url', type: 'text', isNullable: true },
      { name: 'write_key', type: 'text', isNullable: true },
      { name: 'version', type: 'integer' },
      { name: 'created_at', type: 'bigint' },
      { name: 'updated_at', type: 'bigint' },
    ],
    indices: [
      { name: 'payments_by_key', columnNames: ['write_key'], isUnique: true },
      { name: 'payments_by_time', columnNames: ['created_at', 'id'] },
      { name: 'payments_by_state', columnNames: ['state', 'created_at', 'id'] },
      { name: 'payments_by_reference', columnNames: ['reference_key', 'created_at', 'id'] },
      { name: 'payments_of_customer', columnNames: ['customer_email', 'created_at', 'id'] },
    ],
  },
  {
    name: 'payment_refunds',
    columns: [
      { name: 'write_key', type: 'text', isPrimary: true },
      { name: 'payment_id', type: 'text' },
      { name: 'amount', type: 'bigint' },
      { name: 'at', type: 'bigint' },
    ],
  },
  {
    name: 'payment_settings',
    columns: [
      { name: 'id', type: 'integer', isPrimary: true },
      { name: 'link_template', type: 'text', isNullable: true },
    ],
  },
];
