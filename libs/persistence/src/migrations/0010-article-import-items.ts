import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves results to a row per article, and counts to columns: the single text was rewritten with every article and read
 * for every look at the counts.
 */
export class ArticleImportItems implements MigrationInterface {
  readonly name = 'ArticleImportItems0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of takenBack) await runner.query(statement);
  }
}

const numbers = ['total', 'created', 'updated', 'unchanged', 'refused'];

const countOf = (outcome: string) =>
  `(SELECT count(*) FROM article_import_items WHERE import_id = article_imports.id AND outcome = '${outcome}')`;

const statements = [
  `CREATE TABLE article_import_items (
     import_id TEXT NOT NULL,
     position INTEGER NOT NULL,
     source TEXT NOT NULL,
     outcome TEXT NOT NULL,
     article_id TEXT,
     title TEXT,
     reason TEXT,
     detail TEXT,
     PRIMARY KEY (import_id, position)
   ) WITHOUT ROWID`,
  `INSERT INTO article_import_items (import_id, position, source, outcome, article_id, title, reason)
     SELECT i.id, item.key + 1, json_extract(item.value, '$.source'), json_extract(item.value, '$.outcome'),
       json_extract(item.value, '$.articleId'), json_extract(item.value, '$.title'), json_extract(item.value, '$.reason')
     FROM article_imports i, json_each(i.progress, '$.items') item`,
  `ALTER TABLE article_imports ADD COLUMN source TEXT NOT NULL DEFAULT ''`,
  // Files beside the one that is named.
  'ALTER TABLE article_imports ADD COLUMN others INTEGER NOT NULL DEFAULT 0',
  // Notes of the summary beside the results; JSON.
  `ALTER TABLE article_imports ADD COLUMN notes TEXT NOT NULL DEFAULT '[]'`,
  ...numbers.map((name) => `ALTER TABLE article_imports ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0`),
  `UPDATE article_imports SET
     source = json_extract(progress, '$.source'),
     created = ${countOf('created')},
     updated = ${countOf('updated')},
     unchanged = ${countOf('unchanged')},
     refused = ${countOf('refused')}`,
  // Totals were counted in files; for running imports this is the best estimate.
  `UPDATE article_imports SET total = max(
     created + updated + unchanged + refused, iif(state = 'running', json_extract(progress, '$.total'), 0)
   )`,
  'ALTER TABLE article_imports DROP COLUMN progress',
];

const takenBack = [
  `ALTER TABLE article_imports ADD COLUMN progress TEXT NOT NULL DEFAULT '{}'`,
  `UPDATE article_imports SET progress = json_object(
     'source', source, 'total', total, 'done', created + updated + unchanged + refused,
     'items', (
       SELECT json_group_array(json_object(
         'source', i.source, 'outcome', i.outcome, 'articleId', i.article_id, 'title', i.title, 'reason', i.reason
       )) FROM (SELECT * FROM article_import_items WHERE import_id = article_imports.id ORDER BY position) i
     )
   )`,
  ...['source', 'others', 'notes', ...numbers].map((name) => `ALTER TABLE article_imports DROP COLUMN ${name}`),
  'DROP TABLE article_import_items',
];
