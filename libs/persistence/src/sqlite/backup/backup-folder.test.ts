import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultBackupFolder } from './backup-folder.js';

let root: string;
let data: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backup-folder-'));
  data = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true }));

test('backups go beside the data directory, also before it is made', () => {
  expect(defaultBackupFolder(data)).toBe(`${data}-backups`);
  mkdirSync(`${data}-backups`, { recursive: true });
  mkdirSync(data);
  expect(defaultBackupFolder(data)).toBe(`${data}-backups`);
});

test('a folder created by an earlier version stays in use', () => {
  mkdirSync(join(data, 'backups'), { recursive: true });
  expect(defaultBackupFolder(data)).toBe(join(data, 'backups'));
});

test('are stored in the data directory if the folder beside it cannot be used', () => {
  mkdirSync(data);
  writeFileSync(`${data}-backups`, 'a file');
  expect(defaultBackupFolder(data)).toBe(join(data, 'backups'));
});

// `/proc` is a file system of its own on Linux, as a mounted volume is.
test.runIf(process.platform === 'linux')('outside of a mounted volume nothing is made', () => {
  expect(defaultBackupFolder('/proc')).toBe('/proc/backups');
});
