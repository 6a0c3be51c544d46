import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../open-persistence.js';
import { backUp } from './backup/back-up.js';
import { restore } from './backup/restore.js';
import { restrictDirectory } from './private-files.js';

let folder: string;
let directory: string;
let umask: number;
beforeEach(() => {
  // What most systems have: others may read.
  umask = process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'parley-'));
  directory = join(folder, 'data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modes = () => [
  modeOf(directory),
  ...new Set(readdirSync(directory).map((name) => modeOf(join(directory, name)))),
];

/** Opens the data with its search index, its vectors and a trained model, and with something in the write-ahead log. */
async function opened(): Promise<Persistence> {
  const persistence = await openPersistence({ directory, log: new RecordingLog() });
  for (const follower of persistence.followers) await follower.catchUp();
  await persistence.vectorCache.read('model', ['text']);
  await persistence.modelCache.write('shop en', 'key', Uint8Array.of(1));
  await persistence.sessions.removeExpired(0);
  return persistence;
}

test('a new data directory and its files are accessible only to their owner', async () => {
  const persistence = await opened();
  expect(readdirSync(directory).length).toBeGreaterThan(4);
  expect(modes()).toEqual(['700', '600']);
  await persistence.close();
  expect(modes()).toEqual(['700', '600']);
});

test('wider permissions of an older version are restricted', async () => {
  await (await opened()).close();
  chmodSync(directory, 0o755);
  for (const name of readdirSync(directory)) chmodSync(join(directory, name), 0o644);
  writeFileSync(join(directory, 'notes-of-somebody-else'), '', { mode: 0o644 });
  const persistence = await opened();
  expect(modeOf(directory)).toBe('700');
  for (const name of readdirSync(directory))
    expect([name, modeOf(join(directory, name))]).toEqual([name, name.startsWith('notes') ? '644' : '600']);
  await persistence.close();
});

test('a restored file and the previous one are accessible only to their owner', async () => {
  await (await opened()).close();
  const backup = join(folder, 'backup.sqlite');
  backUp(directory, backup);
  expect(modeOf(backup)).toBe('600');
  chmodSync(backup, 0o644);
  const { previousData } = await restore(directory, backup, Date.now(), new RecordingLog());
  expect(previousData !== null && existsSync(previousData)).toBe(true);
  expect(modes()).toEqual(['700', '600']);
});

test('folders that are missing are made, and one that the system refuses is an error', () => {
  restrictDirectory(join(directory, 'below', 'it'));
  expect(modeOf(join(directory, 'below', 'it'))).toBe('700');
  writeFileSync(join(folder, 'file'), '');
  expect(() => restrictDirectory(join(folder, 'file'))).toThrow('EEXIST');
  expect(() => restrictDirectory(join(folder, 'file', 'below'))).toThrow('ENOTDIR');
});

test.skipIf(!existsSync('/proc/self'))('a folder refused with ENOENT does not hang the start', () => {
  expect(() => restrictDirectory('/proc/parley/data')).toThrow('ENOENT');
});
