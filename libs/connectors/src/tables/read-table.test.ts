import { expect, test } from 'vitest';
import { readTable } from './read-table.js';

test('reads rows in order, separated by comma, semicolon or tab, after a byte order mark', () => {
  for (const separator of [',', ';', '\t'])
    expect(readTable(`\uFEFFemail${separator}name\r\n a@b.c ${separator}"Rossi, ""G"""\r\n`)).toEqual({
      columns: ['email', 'name'],
      rows: [{ row: 2, cells: ['a@b.c', 'Rossi, "G"'] }],
    });
});

test('omits blank rows and counts them', () => {
  expect(readTable('email\n\n,\na@b.c')?.rows).toEqual([{ row: 4, cells: ['a@b.c'] }]);
});

test('rejects a table with an unclosed quote', () => {
  expect(readTable('email\n"a@b.c')).toBeNull();
});
