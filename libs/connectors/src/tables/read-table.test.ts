import { expect, test } from 'vitest';
import { readTable } from './read-table.js';

test('reads rows in order, separated by comma, semicolon or tab, after a byte order mark', () => {
  for (const separator of [',', ';', '\t'])
    expect(readTable(`\uFEFFemail${separator}name\r\n a@b.c ${separator}"Rossi, ""G"""\r\n`)).toEqual({
      columns: ['email', 'name'],
      rows: [{ row: 2, cells: ['a@b.c', 'Rossi, "G"'], fault: null }],
    });
});

test('omits blank rows and counts them', () => {
  expect(readTable('email\n\n,\na@b.c')).toMatchObject({ rows: [{ row: 4, cells: ['a@b.c'] }] });
});

test('takes the first row with text for the header', () => {
  for (const [start, end] of [
    ['\n', '\n'],
    ['\r\n\r\n', '\r\n'],
    [';;\n', '\n'],
  ])
    expect(readTable(`${start}email;name${end}a@b.c;Rossi, G`)).toMatchObject({
      columns: ['email', 'name'],
      rows: [{ cells: ['a@b.c', 'Rossi, G'], fault: null }],
    });
});

test('rejects text beyond the last column, with its line, and accepts empty cells there', () => {
  for (const separator of [',', ';', '\t']) {
    const line = (...cells: string[]) => cells.join(separator);
    const csv = [
      line('email', 'name', ''),
      line('"a\r\nb"', 'A'),
      '',
      line('c', 'Rossi', ' Ltd', ''),
      line('d', 'D', '', ''),
    ];
    expect(readTable(csv.join('\r\n'))).toMatchObject({
      columns: ['email', 'name'],
      rows: [
        { row: 2, fault: null },
        { row: 4, cells: ['c', 'Rossi'], fault: expect.stringMatching(/^line 5 has 3 cells for 2 columns: .*quotes$/) },
        { row: 5, cells: ['d', 'D'], fault: null },
      ],
    });
  }
});

test('counts the lines of every line ending', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(readTable(['email', 'è', 'c,d'].join(end))).toMatchObject({
      rows: [{ fault: null }, { fault: expect.stringMatching(/^line 3 /) }],
    });
});

test.each([
  ['email\nx\n"a@b.c\nd', 'line 3 has a double quote that is not closed'],
  ['email\nx\n\n"a"b', 'line 4 has text after a closing double quote'],
  ['email\na "b"', 'line 2 has a double quote inside an unquoted text'],
])('says the line of a fault in quoting in %j', (csv, fault) => {
  expect(readTable(csv)).toEqual({ fault: expect.stringContaining(`the row at ${fault}`) });
});
