import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../project-root.js';

const page = readFileSync(join(PROJECT_ROOT, 'docs/conformance.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?!convention|---)/.test(line) && !/^\|-/.test(line));

test('every convention names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    const shownBy = row.split('|').at(-2) ?? '';
    const paths = [...shownBy.matchAll(/`((?:apps|libs|e2e)\/[^`]+)`/g)].map(([, path = '']) => path);
    expect([row, paths.length > 0]).toEqual([row, true]);
    for (const path of paths) expect([row, existsSync(join(PROJECT_ROOT, path))]).toEqual([row, true]);
  }
});
