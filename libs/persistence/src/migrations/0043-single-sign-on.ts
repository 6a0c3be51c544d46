import type { MigrationInterface, QueryRunner } from 'typeorm';

/** External OpenID provider, connected identities, and accounts without a password. */
export class SingleSignOn implements MigrationInterface {
  readonly name = 'SingleSignOn0000000000043';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    // An operator without a password needs a link to set one: this hash matches nothing.
    await runner.query(`UPDATE operators SET password_hash = '' WHERE password_hash IS NULL`);
    for (const table of ['sign_on_attempts', 'operator_identities', 'identity_providers'])
      await runner.query(`DROP TABLE ${table}`);
  }
}

const statements = [
  // SQLite cannot make a column nullable: another takes its place.
  'ALTER TABLE operators ADD COLUMN nullable_hash text',
  'UPDATE operators SET nullable_hash = password_hash',
  'ALTER TABLE operators DROP COLUMN password_hash',
  'ALTER TABLE operators RENAME COLUMN nullable_hash TO password_hash',
  `CREATE TABLE identity_providers (
     id integer PRIMARY KEY NOT NULL CHECK (id = 1),
     issuer text NOT NULL,
     client_id text NOT NULL,
     sealed_secret text,
     label text NOT NULL,
     account_domains text NOT NULL,
     account_role text NOT NULL
   )`,
  `CREATE TABLE operator_identities (
     issuer text NOT NULL,
     subject text NOT NULL,
     operator_id text NOT NULL REFERENCES operators (id),
     connected_at bigint NOT NULL,
     PRIMARY KEY (issuer, subject)
   )`,
  'CREATE UNIQUE INDEX operator_identities_by_operator ON operator_identities (operator_id, issuer)',
  `CREATE TABLE sign_on_attempts (
     token_hash text PRIMARY KEY NOT NULL,
     step text NOT NULL,
     operator_id text REFERENCES operators (id),
     sealed_content text NOT NULL,
     expires_at bigint NOT NULL
   )`,
  'CREATE INDEX sign_on_attempts_by_expiry ON sign_on_attempts (expires_at)',
];
