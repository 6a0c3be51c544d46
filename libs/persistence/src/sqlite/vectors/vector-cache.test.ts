import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { SqliteVectorCache } from './vector-cache.js';
import { vectorFile } from './vector-file.js';

let directory: string;
let log: RecordingLog;
const open: SqliteVectorCache[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'parley-vectors-'));
  log = new RecordingLog();
});
afterEach(() => {
  for (const cache of open.splice(0)) cache.close();
  rmSync(directory, { recursive: true, force: true });
});

function openCache(): SqliteVectorCache {
  const cache = new SqliteVectorCache(directory, log);
  open.push(cache);
  return cache;
}

const vector = Uint8Array.of(1, 2, 3, 250);
const texts = async (cache: SqliteVectorCache, ...asked: string[]) => [...(await cache.read('model', asked)).keys()];

/** Closes the cache and changes its file. */
function edit(cache: SqliteVectorCache, change: (file: Database.Database) => void): void {
  cache.close();
  const file = new Database(vectorFile(directory));
  change(file);
  file.close();
}

describe('the cache of vectors', () => {
  it('returns stored vectors, also after a restart', async () => {
    openCache().write('model', new Map([['a text', vector]]));
    const found = await openCache().read('model', ['a text', 'another']);
    expect([...found].map(([text, bytes]) => [text, [...bytes]])).toEqual([['a text', [...vector]]]);
  });

  it('is separate per model', async () => {
    const cache = openCache();
    cache.write('other model', new Map([['a text', vector]]));
    expect(await texts(cache, 'a text')).toEqual([]);
  });

  it('does not contain the texts', () => {
    const cache = openCache();
    cache.write('model', new Map([['secret', vector]]));
    edit(cache, (file) => {
      const rows = JSON.stringify(file.prepare('SELECT hex(key) AS key, hex(vector) AS vector FROM vectors').all());
      expect(rows).not.toContain(Buffer.from('secret').toString('hex').toUpperCase());
    });
  });

  it('deletes vectors unused for a month, and keeps the others', async () => {
    const cache = openCache();
    cache.write('model', new Map(['used', 'unused'].map((text) => [text, vector])));
    edit(cache, (file) => file.exec('UPDATE vectors SET used = used - 29'));
    const later = openCache();
    expect(await texts(later, 'used')).toEqual(['used']);
    edit(later, (file) => file.exec('UPDATE vectors SET used = used - 2'));
    expect(await texts(openCache(), 'used', 'unused')).toEqual(['used']);
  });

  it.each([
    ['is damaged', () => writeFileSync(vectorFile(directory), 'this is not a database, and long enough to be one')],
    ['is of another format', () => new Database(vectorFile(directory)).exec('PRAGMA user_version = 99').close()],
    ['holds something else', () => new Database(vectorFile(directory)).exec('CREATE TABLE others (id)').close()],
  ])('is recreated if its file %s', async (_, spoil) => {
    const cache = openCache();
    cache.write('model', new Map([['a text', vector]]));
    cache.close();
    rmSync(vectorFile(directory), { force: true });
    spoil();
    const anew = openCache();
    expect(await texts(anew, 'a text')).toEqual([]);
    anew.write('model', new Map([['a text', vector]]));
    expect(await texts(anew, 'a text')).toEqual(['a text']);
  });

  it('only logs a warning if the disk rejects writes', async () => {
    rmSync(directory, { recursive: true });
    const cache = openCache();
    cache.write('model', new Map([['a text', vector]]));
    expect(await texts(cache, 'a text')).toEqual([]);
    expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
  });

  it('does nothing after close', async () => {
    const cache = openCache();
    cache.close();
    cache.write('model', new Map([['a text', vector]]));
    expect([await texts(cache, 'a text'), log.lines]).toEqual([[], []]);
  });
});
