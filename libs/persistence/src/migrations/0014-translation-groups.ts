import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Translation groups. Seeded articles are named `<slug>-<language>`: those of one slug form a group; every other article has its own. The
 * covering indexes of lists include group and version, so that groups and articles with unpublished changes are counted without reading
 * rows.
 */
export class TranslationGroups implements MigrationInterface {
  readonly name = 'TranslationGroups0000000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE articles ADD COLUMN translation_group TEXT NOT NULL DEFAULT ''`);
    await runner.query(`UPDATE articles SET translation_group =
      iif(substr(id, -length(locale) - 1) = '-' || locale, substr(id, 1, length(id) - length(locale) - 1), id)`);
    await runner.query('CREATE INDEX articles_by_translation_group ON articles (translation_group)');
    await makeListIndexes(runner, ', translation_group, version');
  }

  async down(runner: QueryRunner): Promise<void> {
    await makeListIndexes(runner, '');
    await runner.query('DROP INDEX articles_by_translation_group');
    await runner.query('ALTER TABLE articles DROP COLUMN translation_group');
  }
}

async function makeListIndexes(runner: QueryRunner, more: string): Promise<void> {
  for (const [name, condition] of [
    ['articles_living', 'archived_at IS NULL'],
    ['articles_archived', 'archived_at IS NOT NULL'],
  ]) {
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`CREATE INDEX ${name} ON articles
      (updated_at DESC, id, archived_at, chatbot_id, published_version, kind, locale, topic${more}) WHERE ${condition}`);
  }
}
