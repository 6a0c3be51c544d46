import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Issue, last use and expiry of API keys, and whether they may be used in an address. */
export class ApiKeys implements MigrationInterface {
  readonly name = 'ApiKeys0000000000026';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['created_at', 'expires_at', 'last_used_at', 'allows_query'])
      await runner.query(`ALTER TABLE api_keys DROP COLUMN ${column}`);
  }
}

/** Keys of before the log had them count as issued now. */
const statements = [
  'ALTER TABLE api_keys ADD COLUMN created_at bigint NOT NULL DEFAULT 0',
  'ALTER TABLE api_keys ADD COLUMN expires_at bigint',
  'ALTER TABLE api_keys ADD COLUMN last_used_at bigint',
  'ALTER TABLE api_keys ADD COLUMN allows_query boolean NOT NULL DEFAULT FALSE',
  `UPDATE api_keys SET created_at = coalesce(
     (SELECT max(at) FROM events WHERE stream_id = api_keys.id AND type = 'api_key.created'), unixepoch() * 1000)`,
];
