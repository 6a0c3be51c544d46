import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TableColumn } from '../typeorm.js';

/** Whether addresses of the OpenID provider count as verified where it does not say so. */
export class TrustedProviderAddresses implements MigrationInterface {
  readonly name = 'TrustedProviderAddresses0000000000123';

  async up(runner: QueryRunner): Promise<void> {
    const column = { name: 'is_email_trusted', type: 'boolean', default: 'FALSE' };
    await runner.addColumn('identity_providers', new TableColumn(column));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('identity_providers', 'is_email_trusted');
  }
}
