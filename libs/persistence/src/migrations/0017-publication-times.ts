import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publication time of the published version. For earlier publications, the version's own time is the best estimate. */
export class PublicationTimes implements MigrationInterface {
  readonly name = 'PublicationTimes0000000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE articles ADD COLUMN published_at INTEGER');
    await runner.query(`UPDATE articles SET published_at = (SELECT created_at FROM article_versions v
      WHERE v.article_id = articles.id AND v.version = articles.published_version)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE articles DROP COLUMN published_at');
  }
}
