import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const { steps } = vi.hoisted(() => ({ steps: [] as string[] }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const recorded = (step: 'fsyncSync' | 'renameSync') => (first: never, second: never) => {
    steps.push(step);
    return (fs[step] as (...given: never[]) => void)(first, second);
  };
  return { ...fs, fsyncSync: recorded('fsyncSync'), renameSync: recorded('renameSync') };
});
// Test files share a process: another one may have loaded the module with the real file system, and a later one needs that.
vi.resetModules();
const { replaceDatabase, replaceFile } = await import('./durable-files.js');
afterAll(() => {
  vi.doUnmock('node:fs');
  vi.resetModules();
});

let directory: string;
beforeEach(() => {
  steps.length = 0;
  directory = mkdtempSync(join(tmpdir(), 'durable-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('a removal beside a database is on disk before another one takes its place', () => {
  const [from, to] = [join(directory, 'new.sqlite'), join(directory, 'parley.sqlite')];
  writeFileSync(from, 'new');
  writeFileSync(to, 'old');
  replaceDatabase(from, to);
  expect(readFileSync(to, 'utf8')).toBe('new');
  expect(steps).toEqual(['fsyncSync', 'renameSync', 'fsyncSync']);
});

test('the new content of a file is on disk before it takes its place, for its owner only', () => {
  const file = join(directory, 'list.json');
  writeFileSync(file, 'old');
  replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(directory)).toEqual(['list.json']);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(steps).toEqual(['fsyncSync', 'renameSync', 'fsyncSync']);
});
