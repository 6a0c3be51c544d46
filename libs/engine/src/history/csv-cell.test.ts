import { expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { csvCell } from './csv-cell.js';

test.each([
  ['=1+1', "'=1+1"],
  ['-2', "'-2"],
  ['\n=1+1', '"\n\'=1+1"'],
  ['\t@SUM(A1)', '"\t\'@SUM(A1)"'],
  ['  =1+1', "  '=1+1"],
  ['\u200b=1+1', "\u200b'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['－1', "'－1"],
  ['x;=1+1', '"x;\'=1+1"'],
  ['x|+1', '"x|\'+1"'],
  ['hello\r\n=1+1', '"hello\r\n\'=1+1"'],
])('escapes a formula: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ['2 - 1 = 1', '2 - 1 = 1'],
  ['a, b', '"a, b"'],
  ['he said "no"', '"he said ""no"""'],
  [-3, '-3'],
  [null, ''],
])('keeps other text unchanged: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('no cell fragment begins like a formula, whichever separator a reader uses', () => {
  const pieces = fc.array(fc.constantFrom('=', '+', '-', '@', '＝', ';', '|', '\t', '\n', '\r', ' ', ',', '"', 'a'));
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = csvCell(parts.join('')).replace(/^"(.*)"$/s, '$1');
      for (const piece of text.split(/[;|\t\r\n]/)) expect(piece.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
    }),
  );
});
