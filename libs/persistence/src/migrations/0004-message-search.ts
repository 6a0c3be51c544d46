import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Full-text index of messages. It stores no second copy of the texts (FTS5 external content, over a view of the log) and lags behind the
 * log: `meta` stores its position.
 */
export class MessageSearch implements MigrationInterface {
  readonly name = 'MessageSearch0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE message_search');
    await runner.query('DROP VIEW message_texts');
    await runner.query('DROP TABLE meta');
  }
}

const statements = [
  'CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)',
  `CREATE VIEW message_texts (position, text) AS
     SELECT position, json_extract(data, '$.text') FROM events WHERE type = 'message.posted'`,
  `CREATE VIRTUAL TABLE message_search USING fts5(
     text, content='message_texts', content_rowid='position', tokenize='unicode61 remove_diacritics 2'
   )`,
];
