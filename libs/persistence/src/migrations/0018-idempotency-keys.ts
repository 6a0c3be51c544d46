import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Requests by their `Idempotency-Key`, each with its reply for repeats. */
export class IdempotencyKeys implements MigrationInterface {
  readonly name = 'IdempotencyKeys0000000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'idempotency_keys',
        columns: [
          { name: 'principal', type: 'text', isPrimary: true },
          { name: 'key', type: 'text', isPrimary: true },
          { name: 'fingerprint', type: 'text' },
          { name: 'expires_at', type: 'bigint' },
          { name: 'reply', type: 'text', isNullable: true },
        ],
        indices: [{ name: 'idempotency_keys_by_expiry', columnNames: ['expires_at'] }],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotency_keys');
  }
}
