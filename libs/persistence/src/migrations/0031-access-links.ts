import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-time access links, and the language of operators. */
export class AccessLinks implements MigrationInterface {
  readonly name = 'AccessLinks0000000000031';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE access_links');
    await runner.query('ALTER TABLE operators DROP COLUMN locale');
  }
}

const statements = [
  `CREATE TABLE access_links (
     id text PRIMARY KEY NOT NULL,
     kind text NOT NULL,
     token_hash text NOT NULL UNIQUE,
     operator_id text REFERENCES operators (id),
     email text,
     name text,
     role text,
     capacity integer,
     locale text,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     used_at bigint
   )`,
  'CREATE INDEX access_links_by_kind ON access_links (kind, created_at)',
  'ALTER TABLE operators ADD COLUMN locale text',
];
