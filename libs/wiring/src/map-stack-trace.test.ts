import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { mapStackTrace } from './map-stack-trace.js';

const directory = mkdtempSync(join(tmpdir(), 'map-stack-trace-'));
afterAll(() => rmSync(directory, { recursive: true }));

const compiled = join(directory, 'made.js');
/** Source map: line 2, column 3 of the compiled file maps to line 5, column 9 of the source. */
const map = { version: 3, sources: ['../src/made.ts'], names: [], mappings: ';EAIQ' };
writeFileSync(`${compiled}.map`, JSON.stringify(map));
writeFileSync(join(directory, 'broken.js.map'), 'no map');

const source = `${join(directory, '../src/made.ts')}:5:9`;

describe('a stack trace in the log', () => {
  it.each([
    ['a module', `at make (${pathToFileURL(compiled)}:2:3)`, `at make (${source})`],
    ['a path', `at ${compiled}:2:3`, `at ${source}`],
    [
      'every line of it',
      `Error: no\n    at a (${compiled}:2:3)\n    at b (${compiled}:2:3)`,
      `Error: no\n    at a (${source})\n    at b (${source})`,
    ],
  ])('maps %s to the sources', (_, stack, mapped) => {
    expect(mapStackTrace(stack)).toBe(mapped);
  });

  it.each([
    ['a file without a map', `at run (${join(directory, 'other.js')}:2:3)`],
    ['a file with a broken map', `at run (${join(directory, 'broken.js')}:2:3)`],
    ['Node.js itself', 'at node:internal/timers:573:17'],
    ['a place that the map does not know', `at run (${compiled}:1:1)`],
  ])('is left unchanged for %s', (_, stack) => {
    expect(mapStackTrace(stack)).toBe(stack);
  });
});
