import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Table } from '../typeorm.js';

/** OAuth 2.0 applications, records of the authorization server, and its keys. */
export class Applications implements MigrationInterface {
  readonly name = 'Applications0000000000025';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [applications, records, keys]) await runner.createTable(table());
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [keys, records, applications]) await runner.dropTable(table());
  }
}

const applications = () =>
  new Table({
    name: 'applications',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'name', type: 'text' },
      { name: 'type', type: 'text' },
      { name: 'flows', type: 'text' },
      { name: 'redirect_uris', type: 'text' },
      { name: 'scopes', type: 'text' },
      { name: 'secret_hash', type: 'text', isNullable: true },
      { name: 'secret_changed_at', type: 'bigint', isNullable: true },
      { name: 'created_at', type: 'bigint' },
      { name: 'updated_at', type: 'bigint' },
    ],
  });

const records = () =>
  new Table({
    name: 'oauth_records',
    columns: [
      { name: 'kind', type: 'text', isPrimary: true },
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'payload', type: 'text' },
      { name: 'application_id', type: 'text', isNullable: true },
      { name: 'operator_id', type: 'text', isNullable: true },
      { name: 'grant_id', type: 'text', isNullable: true },
      { name: 'uid', type: 'text', isNullable: true },
      { name: 'user_code', type: 'text', isNullable: true },
      { name: 'created_at', type: 'bigint' },
      { name: 'consumed_at', type: 'bigint', isNullable: true },
      { name: 'expires_at', type: 'bigint' },
    ],
    indices: [
      { name: 'oauth_records_of_grant', columnNames: ['grant_id'] },
      { name: 'oauth_records_of_operator', columnNames: ['operator_id', 'kind'] },
      { name: 'oauth_records_of_application', columnNames: ['application_id'] },
      { name: 'oauth_records_by_uid', columnNames: ['uid', 'kind'] },
      { name: 'oauth_records_by_user_code', columnNames: ['user_code', 'kind'] },
      { name: 'oauth_records_by_expiry', columnNames: ['expires_at'] },
    ],
  });

const keys = () =>
  new Table({
    name: 'oauth_keys',
    columns: [
      { name: 'id', type: 'text', isPrimary: true },
      { name: 'use', type: 'text' },
      { name: 'sealed', type: 'text' },
      { name: 'created_at', type: 'bigint' },
    ],
  });
