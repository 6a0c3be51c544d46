import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Actions that admins make for connections. */
export class CustomActions implements MigrationInterface {
  readonly name = 'CustomActions0000000000077';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'custom_actions',
        columns: [
          { name: 'id', type: 'text', isPrimary: true },
          { name: 'connection_id', type: 'text' },
          { name: 'definition', type: 'text' },
          { name: 'is_enabled', type: 'boolean' },
          { name: 'version', type: 'integer' },
          { name: 'created_at', type: 'bigint' },
          { name: 'updated_at', type: 'bigint' },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('custom_actions');
  }
}
