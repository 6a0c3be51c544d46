import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time and address of the last use of sessions and visitor tokens, which expire without use. */
export class UseOfAccess implements MigrationInterface {
  readonly name = 'UseOfAccess0000000000016';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_by_id');
    for (const column of ['id', 'last_used_at', 'device', 'address'])
      await runner.query(`ALTER TABLE sessions DROP COLUMN ${column}`);
    await runner.query('ALTER TABLE visitors DROP COLUMN last_used_at');
  }
}

/** Earlier visitor tokens count as used now: visitors who return within the time find their chat. */
const statements = [
  `ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT ''`,
  'ALTER TABLE sessions ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0',
  `ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT ''`,
  'UPDATE sessions SET id = lower(hex(randomblob(16))), last_used_at = created_at',
  'CREATE UNIQUE INDEX sessions_by_id ON sessions (id)',
  'ALTER TABLE visitors ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0',
  `UPDATE visitors SET last_used_at = unixepoch() * 1000`,
];
