import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as sql from '../decisions/decision-sql.js';
import { articleImportItemRow } from '../rows/article-import.row.js';
import { QueryPlanner } from '../sqlite/query-planner.js';
import { sqliteArticleIndex } from '../sqlite/search/article-index.js';
import { sqliteDialect } from '../sqlite/sqlite-reads.js';
import { articleGroupListSql, articleListSql } from './article-sql.js';

const decisionSql = sql.decisionSql(sqliteDialect);
const followSql = sql.followSql(sqliteDialect);

let planner: QueryPlanner;

beforeAll(async () => {
  planner = await QueryPlanner.open();
});
afterAll(() => planner.close());

function plan(sql: string): string[] {
  const some = { verdict: 'right', eventId: 'e', choice: 'a', articleId: 'a', conversationId: 'c', seq: 1 };
  return planner.plan(sql, sql.includes('@') ? [some] : Array.from(sql.matchAll(/\?/g), () => '[]'));
}

/** Reads a whole table. Lists that came as JSON are no table. */
const scans = (sql: string) =>
  plan(sql).filter((line) => /^SCAN /.test(line) && !/VIRTUAL TABLE|USING .*INDEX|\(subquery/.test(line));
const sorts = (sql: string) => plan(sql).filter((line) => line.includes('TEMP B-TREE'));

describe('a list of articles', () => {
  test.each([
    ['that are not archived', {}, 'articles_living'],
    ['that are drafts', { status: 'draft' }, 'articles_living'],
    ['that have unpublished changes', { status: 'changed' }, 'articles_living'],
    ['that are published', { status: 'published', kind: 'answer', locale: 'it', topic: 'x' }, 'articles_living'],
    ['in the archive', { status: 'archived' }, 'articles_archived'],
  ] as const)('%s reads its index in order, and is counted without reading rows', (_, filter, index) => {
    const { list, count } = articleListSql(filter, null);
    const columns = list.replace('{columns}', 'a.*');
    expect(plan(columns)[0]).toContain(index);
    expect(sorts(columns)).toEqual([]);
    expect(plan(count)[0]).toContain(`COVERING INDEX ${index}`);
  });

  test.each([
    [{}, 'articles_living'],
    [{ status: 'changed' }, 'articles_living'],
    [{ status: 'archived', locale: 'it' }, 'articles_archived'],
  ] as const)('by translation group reads an index alone: %j', (filter, index) => {
    const { list, count } = articleGroupListSql(filter, null);
    for (const sql of [list, count]) expect(plan(sql).join('\n')).toContain(`COVERING INDEX ${index}`);
  });

  test('with a search text uses the full-text index', () => {
    const { list } = articleListSql({}, { index: sqliteArticleIndex, expression: '"returns"' });
    expect(plan(list.replace('{columns}', 'a.*')).some((line) => /article_search VIRTUAL TABLE/.test(line))).toBe(true);
  });
});

describe("the bot's decisions", () => {
  test.each(Object.entries({ ...decisionSql, ...followSql }))('%s are found by an index', (_, sql) => {
    expect(scans(sql)).toEqual([]);
  });

  test.each([
    ['latest', 'decisions_on_questions'],
    ['judged', 'decisions_judged'],
    ['chosen', 'decisions_chosen'],
    ['unmet', 'decisions_unmet'],
    ['measured', 'decisions_judged'],
    ['asked', 'decisions_on_questions'],
  ] as const)('%s read their own index', (name, index) => {
    expect(plan(decisionSql[name])[0]).toContain(index);
  });

  test.each(['latest', 'judged', 'chosen', 'unmet', 'recipients'] as const)(
    '%s are read in order without sorting',
    (name) => {
      expect(sorts(decisionSql[name])).toEqual([]);
    },
  );
});

test('results of an import are read in order, without reading other imports', () => {
  const { name } = articleImportItemRow.options;
  const list = `SELECT * FROM ${name} WHERE import_id = ? AND outcome = ? ORDER BY position LIMIT ? OFFSET ?`;
  expect(plan(list)).toEqual([`SEARCH ${name} USING PRIMARY KEY (import_id=?)`]);
});
