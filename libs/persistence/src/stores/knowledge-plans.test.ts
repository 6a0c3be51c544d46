import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connections, openConnections } from '../data-source.js';
import { decisionSql, followSql } from '../decisions/decision-sql.js';
import { articleImportItemRow } from '../rows/article-import.row.js';
import { articleListSql } from './article-sql.js';

let directory: string;
let connections: Connections;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'knowledge-plans-'));
  connections = await openConnections(directory);
});
afterAll(async () => {
  await connections.close();
  rmSync(directory, { recursive: true });
});

/** How SQLite would go about it, one line for each table and each sort. */
function plan(sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => '[]');
  const statement = connections.reader.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  const named = sql.includes('@') ? [{ verdict: 'right', eventId: 'e' }] : values;
  return statement.all(...named).map(({ detail }) => detail);
}

/** Reads a whole table. Lists that came as JSON are no table. */
const scans = (sql: string) =>
  plan(sql).filter((line) => /^SCAN /.test(line) && !/VIRTUAL TABLE|USING .*INDEX|\(subquery/.test(line));
const sorts = (sql: string) => plan(sql).filter((line) => line.includes('TEMP B-TREE'));

describe('a list of articles', () => {
  test.each([
    ['that are not archived', {}, 'articles_living'],
    ['that are drafts', { status: 'draft' }, 'articles_living'],
    ['that are published', { status: 'published', kind: 'answer', locale: 'it', topic: 'x' }, 'articles_living'],
    ['in the archive', { status: 'archived' }, 'articles_archived'],
  ] as const)('%s comes out of its index in order, and is counted without reading rows', (_, filter, index) => {
    const { list, count } = articleListSql(filter, null);
    const columns = list.replace('{columns}', 'a.*');
    expect(plan(columns)[0]).toContain(index);
    expect(sorts(columns)).toEqual([]);
    expect(plan(count)[0]).toContain(`COVERING INDEX ${index}`);
  });

  test('that is searched asks the full-text index', () => {
    const { list } = articleListSql({}, '"returns"');
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
    ['unmet', 'decisions_unmet'],
    ['measured', 'decisions_judged'],
    ['asked', 'decisions_on_questions'],
  ] as const)('%s come out of their own index', (name, index) => {
    expect(plan(decisionSql[name])[0]).toContain(index);
  });

  test.each(['latest', 'judged', 'unmet', 'told'] as const)('%s come in order without sorting', (name) => {
    expect(sorts(decisionSql[name])).toEqual([]);
  });
});

test('what became of the articles of an import is read in its order, and no other import is looked at', () => {
  const { name } = articleImportItemRow.options;
  const list = `SELECT * FROM ${name} WHERE import_id = ? AND outcome = ? ORDER BY position LIMIT ? OFFSET ?`;
  expect(plan(list)).toEqual([`SEARCH ${name} USING PRIMARY KEY (import_id=?)`]);
});
