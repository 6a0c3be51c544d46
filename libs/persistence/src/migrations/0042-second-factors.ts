import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second step of a sign-in: codes of an authenticator app, sign-ins that wait for one, and whether all need one. */
export class SecondFactors implements MigrationInterface {
  readonly name = 'SecondFactors0000000000042';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sign_in_settings', 'sign_in_challenges', 'second_factors'])
      await runner.query(`DROP TABLE ${table}`);
  }
}

const statements = [
  `CREATE TABLE second_factors (
     operator_id text PRIMARY KEY NOT NULL REFERENCES operators (id),
     sealed_secret text NOT NULL,
     confirmed_at bigint,
     last_step integer NOT NULL,
     recovery_code_hashes text NOT NULL,
     failed_codes integer NOT NULL,
     last_failed_at bigint
   )`,
  `CREATE TABLE sign_in_challenges (
     token_hash text PRIMARY KEY NOT NULL,
     step text NOT NULL,
     operator_id text NOT NULL REFERENCES operators (id),
     expires_at bigint NOT NULL
   )`,
  'CREATE INDEX sign_in_challenges_by_operator ON sign_in_challenges (operator_id)',
  'CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at)',
  `CREATE TABLE sign_in_settings (
     id integer PRIMARY KEY NOT NULL CHECK (id = 1),
     is_second_factor_required boolean NOT NULL
   )`,
  'INSERT INTO sign_in_settings VALUES (1, 0)',
];
