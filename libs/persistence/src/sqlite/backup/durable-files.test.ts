import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

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
const { replaceDatabase } = await import('./durable-files.js');
afterAll(() => {
  vi.doUnmock('node:fs');
  vi.resetModules();
});

test('a removal beside a database is on disk before another one takes its place', () => {
  const directory = mkdtempSync(join(tmpdir(), 'durable-'));
  try {
    const [from, to] = [join(directory, 'new.sqlite'), join(directory, 'parley.sqlite')];
    writeFileSync(from, 'new');
    writeFileSync(to, 'old');
    replaceDatabase(from, to);
    expect(readFileSync(to, 'utf8')).toBe('new');
    expect(steps).toEqual(['fsyncSync', 'renameSync', 'fsyncSync']);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
