import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** The public address and the mail server, as set in the console. */
export class InstallationSettings implements MigrationInterface {
  readonly name = 'InstallationSettings0000000000105';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'installation_settings',
        columns: [
          { name: 'id', type: 'integer', isPrimary: true },
          { name: 'public_address', type: 'text', isNullable: true },
          { name: 'mail_server', type: 'text', isNullable: true },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('installation_settings');
  }
}
