import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Wrong passwords in a row: a restart does not reset the lock-out. */
export class PasswordAttempts implements MigrationInterface {
  readonly name = 'PasswordAttempts0000000000065';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table(table));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(table.name);
  }
}

const table = {
  name: 'password_attempts',
  columns: [
    { name: 'key_hash', type: 'text', isPrimary: true },
    { name: 'count', type: 'integer' },
    { name: 'last_at', type: 'bigint' },
  ],
  indices: [{ name: 'password_attempts_by_last', columnNames: ['last_at'] }],
};
