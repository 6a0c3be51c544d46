import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ends of tokens, which stay known so that a repeat is recognised, and the identity secret that vouched for each. */
export class VisitorTokenEnds implements MigrationInterface {
  readonly name = 'VisitorTokenEnds0000000000056';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undone) await runner.query(statement);
  }
}

const statements = [
  'ALTER TABLE visitor_tokens ADD COLUMN ended_at bigint',
  'ALTER TABLE visitor_tokens ADD COLUMN vouched_by text',
  'CREATE INDEX visitor_tokens_vouched ON visitor_tokens (vouched_by) WHERE vouched_by IS NOT NULL',
  'CREATE INDEX visitor_tokens_used ON visitor_tokens (last_used_at)',
];

const undone = [
  'DROP INDEX visitor_tokens_used',
  'DROP INDEX visitor_tokens_vouched',
  // Before, a token that was there opened something.
  'DELETE FROM visitor_tokens WHERE ended_at IS NOT NULL',
  'ALTER TABLE visitor_tokens DROP COLUMN vouched_by',
  'ALTER TABLE visitor_tokens DROP COLUMN ended_at',
];
