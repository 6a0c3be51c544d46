import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeForeignData } from './derived-data.js';

const derived = ['model-1.bin', 'model-2.bin.new', 'vectors.sqlite'];
const others = ['parley-secrets.key', 'parley.lock'];

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'derived-data-'));
  for (const name of [...derived, ...others]) writeFileSync(join(directory, name), 'words');
});
afterEach(() => rmSync(directory, { recursive: true }));

const names = () => readdirSync(directory).filter((name) => name !== 'parley-data-set');

test('removes models and vectors once the data set was replaced, and nothing else', () => {
  removeForeignData(directory, 'demonstration');
  removeForeignData(directory, 'own installation');
  expect(names().sort()).toEqual(others);
});

test('keeps those of the present data set, and those from before the marker', () => {
  removeForeignData(directory, 'present');
  removeForeignData(directory, 'present');
  expect(names().sort()).toEqual([...derived, ...others].sort());
});
