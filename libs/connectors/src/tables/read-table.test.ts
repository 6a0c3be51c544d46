import { expect, test } from 'vitest';
import { readTable } from './read-table.js';

test('reads rows by their place, separated by comma, semicolon or tab, behind a byte order mark', () => {
  for (const separator of [',', ';', '\t'])
    expect(readTable(`\uFEFFemail${separator}name\r\n a@b.c ${separator}"Rossi, ""G"""\r\n`)).toEqual({
      columns: ['email', 'name'],
      rows: [{ row: 2, cells: ['a@b.c', 'Rossi, "G"'] }],
    });
});

test('leaves blank rows out and counts them', () => {
  expect(readTable('email\n\n,\na@b.c')?.rows).toEqual([{ row: 4, cells: ['a@b.c'] }]);
});

test('reads nothing of a table whose quotes do not close', () => {
  expect(readTable('email\n"a@b.c')).toBeNull();
});
