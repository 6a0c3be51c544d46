import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports of articles, and their progress. */
export class ArticleImports implements MigrationInterface {
  readonly name = 'ArticleImports0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE article_imports (
      id TEXT PRIMARY KEY NOT NULL,
      chatbot_id TEXT NOT NULL,
      state TEXT NOT NULL,
      request TEXT,
      progress TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      finished_at INTEGER
    )`);
    await runner.query('CREATE INDEX article_imports_by_age ON article_imports (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE article_imports');
  }
}
