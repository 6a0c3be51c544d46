import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves the full-text index into its own file, `search.sqlite`, rebuilt from the log. `world` identifies the data set: it changes whenever
 * the log is rewritten, so that an outdated index is detected.
 */
export class SearchFile implements MigrationInterface {
  readonly name = 'SearchFile0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM meta WHERE name = 'world'`);
    await runner.query(
      `CREATE VIEW message_texts (position, text) AS
         SELECT position, json_extract(data, '$.text') FROM events WHERE type = 'message.posted'`,
    );
    await runner.query(
      `CREATE VIRTUAL TABLE message_search USING fts5(
         text, content='message_texts', content_rowid='position', tokenize='unicode61 remove_diacritics 2'
       )`,
    );
  }
}

const statements = [
  'DROP TABLE message_search',
  'DROP VIEW message_texts',
  `DELETE FROM meta WHERE name = 'message_search.position'`,
  `INSERT INTO meta (name, value) VALUES ('world', lower(hex(randomblob(16))))`,
];
