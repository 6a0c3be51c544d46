import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verified identities, several tokens per visitor, and identity secrets. */
export class VisitorIdentities implements MigrationInterface {
  readonly name = 'VisitorIdentities0000000000055';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  /** A visitor keeps the most recently used token. */
  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undone) await runner.query(statement);
  }
}

const statements = [
  `CREATE TABLE visitor_tokens (
     token_hash text PRIMARY KEY NOT NULL,
     visitor_id text NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
     created_at bigint NOT NULL,
     last_used_at bigint NOT NULL
   )`,
  'CREATE INDEX visitor_tokens_of_visitor ON visitor_tokens (visitor_id)',
  `INSERT INTO visitor_tokens SELECT token_hash, id, created_at, last_used_at FROM visitors
     WHERE token_hash NOT LIKE 'revoked %'`,
  'DROP INDEX visitors_by_token',
  'ALTER TABLE visitors DROP COLUMN token_hash',
  'ALTER TABLE visitors ADD COLUMN external_id text',
  'ALTER TABLE visitors ADD COLUMN identity_method text',
  'ALTER TABLE visitors ADD COLUMN identified_at bigint',
  'ALTER TABLE visitors ADD COLUMN merged_into text',
  'CREATE UNIQUE INDEX visitors_by_external_id ON visitors (chatbot_id, external_id) WHERE external_id IS NOT NULL',
  'CREATE INDEX visitors_merged ON visitors (merged_into) WHERE merged_into IS NOT NULL',
  `CREATE TABLE identity_secrets (
     chatbot_id text PRIMARY KEY NOT NULL,
     secret text NOT NULL,
     previous_secret text,
     previous_secret_ends_at bigint,
     created_at bigint NOT NULL
   )`,
];

const undone = [
  'DROP TABLE identity_secrets',
  'DROP INDEX visitors_merged',
  'DROP INDEX visitors_by_external_id',
  ...['external_id', 'identity_method', 'identified_at', 'merged_into'].map(
    (column) => `ALTER TABLE visitors DROP COLUMN ${column}`,
  ),
  `ALTER TABLE visitors ADD COLUMN token_hash text NOT NULL DEFAULT ''`,
  `UPDATE visitors SET token_hash = coalesce(
     (SELECT token_hash FROM visitor_tokens t WHERE t.visitor_id = visitors.id ORDER BY last_used_at DESC LIMIT 1),
     'revoked ' || id)`,
  'CREATE UNIQUE INDEX visitors_by_token ON visitors (token_hash)',
  'DROP TABLE visitor_tokens',
];
