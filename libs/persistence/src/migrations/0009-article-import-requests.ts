import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves requests to their own table: SQLite rewrites whole rows, and the progress beside them changes often. */
export class ArticleImportRequests implements MigrationInterface {
  readonly name = 'ArticleImportRequests0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE article_import_requests (id TEXT PRIMARY KEY NOT NULL, request TEXT NOT NULL)`);
    await runner.query(`INSERT INTO article_import_requests
      SELECT id, request FROM article_imports WHERE request IS NOT NULL`);
    await runner.query('ALTER TABLE article_imports DROP COLUMN request');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE article_imports ADD COLUMN request TEXT');
    await runner.query(`UPDATE article_imports
      SET request = (SELECT r.request FROM article_import_requests r WHERE r.id = article_imports.id)`);
    await runner.query('DROP TABLE article_import_requests');
  }
}
