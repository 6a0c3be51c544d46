import { expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { findJsonFault } from './find-json-fault.js';

test.each([
  ['{"locale":', 'it ends at line 1, column 11, where a value is expected'],
  ['', 'it ends at line 1, column 1, where a value is expected'],
  ['{"a": 1,}', 'a name in double quotes is expected at line 1, column 9'],
  ['{\n  "a": 1\n  "b": 2\n}', 'a comma or the closing bracket is expected at line 3, column 3'],
  ["{'a': 1}", 'a name in double quotes or } is expected at line 1, column 2'],
  ['{"a" 1}', 'a colon is expected at line 1, column 6'],
  ['[1, 2', 'it ends at line 1, column 6, where a comma or the closing bracket is expected'],
  ['[1, 2}', 'a comma or the closing bracket is expected at line 1, column 6'],
  ['{"a": "x', 'a value is expected at line 1, column 7'],
  ['{"a": undefined}', 'a value is expected at line 1, column 7'],
  ['{} {}', 'the end is expected at line 1, column 4'],
  ['{"a": 01}', 'a comma or the closing bracket is expected at line 1, column 8'],
])('%j: %s', (text, fault) => {
  expect(findJsonFault(text)).toBe(`is not JSON: ${fault}`);
});

test('finds a fault wherever JSON.parse finds one, and nowhere else', () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '[', '0', ' ', '\\', 'e'))
    .map(([text, at, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(place + 1);
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged), (text) => {
      expect(findJsonFault(text) === null).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
