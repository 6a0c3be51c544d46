import { expect, test } from 'vitest';
import { toJsonPointer } from './json-pointer.js';

test.each([
  [[], ''],
  [['name'], '/name'],
  [['lines', 0, 'unitAmount'], '/lines/0/unitAmount'],
  [['a/b', 'm~n', ''], '/a~1b/m~0n/'],
])('%j is written as %j', (path, pointer) => {
  expect(toJsonPointer(path)).toBe(pointer);
});
