import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anOperator } from '#testing/people.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../../open-persistence.js';
import { emptyDirectory } from '../../testing/open-empty.js';
import { databaseFile } from '../database-file.js';
import { renewedFolder } from './adopt-renewed.js';

/** A word that occurs nowhere else. */
const word = 'zwiebelturm';
let directory: string;
let persistence: Persistence;

beforeEach(async () => {
  directory = await emptyDirectory('renewal-');
  await open();
  await persistence.operators.put(anOperator('demo', { name: word, email: `${word}@shop.example` }));
  for (const name of ['model-1.bin', 'parley-erasures.json', 'parley-before-restore-1.sqlite'])
    writeFileSync(join(directory, name), name.endsWith('json') ? emptyErasures : word);
  writeFileSync(join(directory, 'parley-secrets.key'), 'key');
});
afterEach(async () => {
  await persistence.close();
  rmSync(directory, { recursive: true, force: true });
});

const emptyErasures = '{"conversations":[],"visitors":[]}';

async function open(): Promise<void> {
  persistence = await openPersistence({ directory, log: new RecordingLog() });
}
async function reopen(): Promise<void> {
  await persistence.close();
  await open();
}
const prepare = () =>
  persistence.renewal.prepare(async ({ operators }) => {
    await operators.put(anOperator('own', { name: 'Giulia', email: 'giulia@lodge.example' }));
    return 'prepared';
  });
const names = async () => (await persistence.operators.all()).map(({ name }) => name);
const found = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(word))
    .map(({ name }) => name);

test('a prepared data set replaces the present one at the next start, in every file', async () => {
  const before = await persistence.eventLog.dataSet();
  expect(await prepare()).toBe('prepared');
  expect(await names()).toEqual([word]);
  await reopen();
  expect(await names()).toEqual(['Giulia']);
  expect(await persistence.eventLog.dataSet()).not.toBe(before);
  expect(found()).toEqual([]);
  expect(existsSync(renewedFolder(directory))).toBe(false);
  expect(existsSync(join(directory, 'parley-secrets.key'))).toBe(true);
});

test('of two, one is prepared', async () => {
  expect((await Promise.all([prepare(), prepare()])).sort()).toEqual(['prepared', null].sort());
});

test('a failed one leaves everything unchanged', async () => {
  const failed = persistence.renewal.prepare(() => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  await reopen();
  expect(await names()).toEqual([word]);
});

test('one that was killed while it was prepared is forgotten', async () => {
  await prepare();
  renameSync(renewedFolder(directory), join(directory, 'renewing-killed'));
  await reopen();
  expect(await names()).toEqual([word]);
  expect(readdirSync(directory).filter((name) => name.startsWith('renewing-'))).toEqual([]);
});

test('one killed between the removal of the old data and its move resumes', async () => {
  await prepare();
  await persistence.close();
  for (const tail of ['', '-wal', '-shm']) rmSync(`${databaseFile(directory)}${tail}`, { force: true });
  await open();
  expect(await names()).toEqual(['Giulia']);
  expect(found()).toEqual([]);
});

test('one killed after its move keeps later writes', async () => {
  await prepare();
  await reopen();
  await persistence.operators.put(anOperator('later', { name: 'Later', email: 'later@lodge.example' }));
  // State after the kill: the folder without its database.
  mkdirSync(renewedFolder(directory));
  await reopen();
  expect((await names()).sort()).toEqual(['Giulia', 'Later']);
});
