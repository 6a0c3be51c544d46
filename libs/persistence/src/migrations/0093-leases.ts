import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Which node has a duty, and until when; a single node has all of them and writes nothing here. */
export class Leases implements MigrationInterface {
  readonly name = 'Leases0000000000093';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'leases',
        columns: [
          { name: 'duty', type: 'text', isPrimary: true },
          { name: 'node', type: 'text' },
          { name: 'until', type: 'bigint' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('leases');
  }
}
