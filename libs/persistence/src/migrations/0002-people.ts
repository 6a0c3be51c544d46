import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators with their sessions, visitors, API keys. Tokens are stored as hashes only. */
export class People implements MigrationInterface {
  readonly name = 'People0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['api_keys', 'sessions', 'visitors', 'operators']) await runner.query(`DROP TABLE ${table}`);
  }
}

const statements = [
  `CREATE TABLE operators (
     id TEXT PRIMARY KEY NOT NULL,
     name TEXT NOT NULL,
     email TEXT NOT NULL,
     role TEXT NOT NULL,
     password_hash TEXT NOT NULL,
     capacity INTEGER NOT NULL,
     chosen_presence TEXT NOT NULL,
     disabled BOOLEAN NOT NULL
   )`,
  'CREATE UNIQUE INDEX operators_by_email ON operators (email)',
  `CREATE TABLE visitors (
     id TEXT PRIMARY KEY NOT NULL,
     chatbot_id TEXT NOT NULL,
     token_hash TEXT NOT NULL,
     locale TEXT NOT NULL,
     created_at INTEGER NOT NULL
   )`,
  'CREATE UNIQUE INDEX visitors_by_token ON visitors (token_hash)',
  `CREATE TABLE sessions (
     token_hash TEXT PRIMARY KEY NOT NULL,
     operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL
   )`,
  'CREATE INDEX sessions_of_operator ON sessions (operator_id)',
  'CREATE INDEX sessions_by_expiry ON sessions (expires_at)',
  `CREATE TABLE api_keys (
     id TEXT PRIMARY KEY NOT NULL,
     prefix TEXT NOT NULL,
     key_hash TEXT NOT NULL,
     name TEXT NOT NULL,
     scopes TEXT NOT NULL,
     revoked_at INTEGER
   )`,
  'CREATE UNIQUE INDEX api_keys_by_hash ON api_keys (key_hash)',
];
