import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outgoing e-mail with its delivery state. */
export class Mails implements MigrationInterface {
  readonly name = 'Mails0000000000037';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mails');
  }
}

const statements = [
  `CREATE TABLE mails (
     id text PRIMARY KEY NOT NULL,
     kind text NOT NULL,
     recipient text NOT NULL,
     locale text NOT NULL,
     access_link_id text NOT NULL,
     sealed_content text,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     attempt_count integer NOT NULL,
     next_attempt_at bigint,
     sent_at bigint,
     failed_at bigint,
     reason text
   )`,
  'CREATE INDEX mails_by_attempt ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
  'CREATE INDEX mails_by_link ON mails (access_link_id, created_at)',
  'CREATE INDEX mails_by_sent ON mails (sent_at) WHERE sent_at IS NOT NULL',
  'CREATE INDEX mails_by_failed ON mails (failed_at) WHERE failed_at IS NOT NULL',
];
