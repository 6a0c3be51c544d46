import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** Codes for confirming e-mail addresses, and addresses confirmed by visitors. */
export class EmailCodes implements MigrationInterface {
  readonly name = 'EmailCodes0000000000072';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE visitors ADD COLUMN confirmed_email text');
    await runner.query('ALTER TABLE visitors ADD COLUMN confirmed_at bigint');
    await runner.query('ALTER TABLE mails RENAME COLUMN access_link_id TO subject_id');
    await runner.createTable(new Table(codes));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(codes.name);
    await runner.query(`DELETE FROM mails WHERE kind = 'visitor_code'`);
    await runner.query('ALTER TABLE mails RENAME COLUMN subject_id TO access_link_id');
    await runner.query('ALTER TABLE visitors DROP COLUMN confirmed_at');
    await runner.query('ALTER TABLE visitors DROP COLUMN confirmed_email');
  }
}

const codes = {
  name: 'email_codes',
  columns: [
    { name: 'visitor_id', type: 'text', isPrimary: true },
    { name: 'id', type: 'text' },
    { name: 'email', type: 'text' },
    { name: 'is_on_file', type: 'boolean' },
    { name: 'code_hash', type: 'text' },
    { name: 'expires_at', type: 'bigint' },
    { name: 'tries', type: 'integer' },
    { name: 'used_by', type: 'text', isNullable: true },
  ],
  indices: [
    { name: 'email_codes_by_id', columnNames: ['id'], isUnique: true },
    { name: 'email_codes_by_expiry', columnNames: ['expires_at'] },
  ],
};
