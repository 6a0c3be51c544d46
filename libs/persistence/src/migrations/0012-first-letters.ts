import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Prefix index for the article search, which runs at each typed letter: without it, a prefix of few letters, which
 * nearly all articles contain, is assembled from thousands of words.
 */
export class FirstLetters implements MigrationInterface {
  readonly name = 'FirstLetters0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    await makeAnew(runner, `prefix='1 2'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await makeAnew(runner, `prefix=''`);
  }
}

/** The index is contentless: rebuild it from the newest versions, up to the searchable length. */
async function makeAnew(runner: QueryRunner, beginnings: string): Promise<void> {
  await runner.query('DROP TABLE article_search');
  await runner.query(`CREATE VIRTUAL TABLE article_search USING fts5(
    title, variants, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', ${beginnings}
  )`);
  await runner.query(`INSERT INTO article_search (rowid, title, variants, body)
    SELECT a.number, v.title,
      substr((SELECT group_concat(value, char(10)) FROM json_each(v.variants)), 1, 250000), substr(v.body, 1, 250000)
    FROM articles a JOIN article_versions v ON v.article_id = a.id AND v.version = a.version`);
}
