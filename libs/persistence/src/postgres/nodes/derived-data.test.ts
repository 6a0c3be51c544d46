import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { removeForeignData } from './derived-data.js';

const derived = ['model-1.bin', 'model-2.bin.new', 'vectors.sqlite'];
const others = ['parley-secrets.key', 'parley.lock'];

let directory: string;
let log: RecordingLog;
beforeEach(() => {
  log = new RecordingLog();
  directory = mkdtempSync(join(tmpdir(), 'derived-data-'));
  for (const name of [...derived, ...others]) writeFileSync(join(directory, name), 'words');
});
afterEach(() => rmSync(directory, { recursive: true }));

const names = () => readdirSync(directory).filter((name) => name !== 'parley-data-set');

test('removes models and vectors once the data set was replaced, and nothing else', () => {
  removeForeignData(directory, 'demonstration', log);
  removeForeignData(directory, 'own installation', log);
  expect(names().sort()).toEqual(others);
});

test('keeps those of the present data set, and those from before the marker', () => {
  removeForeignData(directory, 'present', log);
  removeForeignData(directory, 'present', log);
  expect(names().sort()).toEqual([...derived, ...others].sort());
});

test('a marker that cannot be written is a warning, and the models stay', () => {
  const partial = `parley-data-set.${process.pid}.partial`;
  mkdirSync(join(directory, partial));
  removeForeignData(directory, 'present', log);
  expect(names().sort()).toEqual([...derived, ...others, partial].sort());
  expect(log.lines.map(({ level }) => level)).toEqual(['warn']);
});
