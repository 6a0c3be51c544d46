import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chatbots and their knowledge. All versions of articles are kept, because citations refer to them. */
export class Knowledge implements MigrationInterface {
  readonly name = 'Knowledge0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['article_versions', 'articles', 'chatbots']) await runner.query(`DROP TABLE ${table}`);
  }
}

const statements = [
  `CREATE TABLE chatbots (
     id TEXT PRIMARY KEY NOT NULL,
     details TEXT NOT NULL
   )`,
  `CREATE TABLE articles (
     id TEXT PRIMARY KEY NOT NULL,
     chatbot_id TEXT NOT NULL,
     published_version INTEGER NOT NULL
   )`,
  `CREATE TABLE article_versions (
     article_id TEXT NOT NULL REFERENCES articles (id),
     version INTEGER NOT NULL,
     kind TEXT NOT NULL,
     locale TEXT NOT NULL,
     topic TEXT NOT NULL,
     title TEXT NOT NULL,
     variants TEXT NOT NULL,
     body TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     PRIMARY KEY (article_id, version)
   )`,
];
