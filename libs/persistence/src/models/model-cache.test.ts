import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { FileModelCache } from './model-cache.js';

let directory: string;
let log: RecordingLog;
let cache: FileModelCache;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'parley-models-'));
  log = new RecordingLog();
  cache = new FileModelCache(directory, log);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Longer than one step of hashing. */
const model = new Uint8Array(3_000_000).map((_, at) => at % 251);
const same = (one: Uint8Array | null, other: Uint8Array) => one !== null && Buffer.compare(one, other) === 0;
/** The only file. */
const file = () => {
  const names = readdirSync(directory);
  expect(names).toHaveLength(1);
  return join(directory, names[0] ?? '');
};

it('returns the model that was written, also to the next process', async () => {
  await cache.write('shop en', 'key', model);
  expect(same(await new FileModelCache(directory, log).read('shop en', 'key'), model)).toBe(true);
});

it('has nothing under another name or another key', async () => {
  expect(await cache.read('shop en', 'key')).toBeNull();
  await cache.write('shop en', 'key', model);
  expect(await cache.read('shop it', 'key')).toBeNull();
  expect(await cache.read('shop en', 'other key')).toBeNull();
  expect(log.lines).toEqual([]);
});

it('keeps the newest model of a name, in one file each', async () => {
  await cache.write('shop en', 'old', model);
  await cache.write('shop en', 'new', Uint8Array.of(1, 2, 3));
  expect(await cache.read('shop en', 'old')).toBeNull();
  expect([...((await cache.read('shop en', 'new')) ?? [])]).toEqual([1, 2, 3]);
  file();
});

it('writes a file for its owner alone, also for names that are no file names', async () => {
  await cache.write('../../shop\0 en', 'key', model);
  expect((statSync(file()).mode & 0o777).toString(8)).toBe('600');
});

const damages: [what: string, damage: (content: Buffer) => Buffer][] = [
  ['empty', () => Buffer.alloc(0)],
  ['truncated', (content) => content.subarray(0, content.length / 2)],
  ['longer', (content) => Buffer.concat([content, Buffer.of(0)])],
  [
    'changed in one bit',
    (content) => Buffer.from(content).fill((content.at(2_000_000) ?? 0) ^ 1, 2_000_000, 2_000_001),
  ],
  ['foreign', () => Buffer.from('PK\u0003\u0004 something else altogether, long enough to hold a digest')],
];

it.each(damages)('ignores a file that is %s, and replaces it', async (_, damage) => {
  await cache.write('shop en', 'key', model);
  writeFileSync(file(), damage(readFileSync(file())));
  expect(await cache.read('shop en', 'key')).toBeNull();
  await cache.write('shop en', 'key', model);
  expect(same(await cache.read('shop en', 'key'), model)).toBe(true);
});

it('overwrites an incomplete file of a killed process', async () => {
  await cache.write('shop en', 'key', model);
  writeFileSync(`${file()}.new`, 'half');
  await cache.write('shop en', 'next', model);
  expect(same(await cache.read('shop en', 'next'), model)).toBe(true);
  file();
});

it('only warns if it cannot read or write', async () => {
  await cache.write('shop en', 'key', model);
  const path = file();
  rmSync(path);
  mkdirSync(path);
  expect(await cache.read('shop en', 'key')).toBeNull();
  await cache.write('shop en', 'key', model);
  expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
  expect(readdirSync(directory)).toHaveLength(1);
});
