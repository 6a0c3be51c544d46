import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemAuthor } from '#engine/access/author.js';
import { newEvent } from '#engine/log/new-event.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from '../../open-persistence.js';
import { emptyDirectory } from '../../testing/open-empty.js';
import { DirectoryBackups, isInside } from './directory-backups.js';

const begin = 1_800_000_000_000;
const name = 'parley-2027-01-15T080000000Z.sqlite';
const loader = fileURLToPath(new URL('../../../../tooling/src/typescript.mjs', import.meta.url));
const never = new AbortController().signal;

let directory: string;
let folder: string;
let persistence: Persistence;
let log: RecordingLog;
let backups: DirectoryBackups;

beforeEach(async () => {
  directory = await emptyDirectory('parley-backups-');
  folder = join(directory, 'backups');
  log = new RecordingLog();
  persistence = await openPersistence({ directory, log });
  const ids = new SequentialIds('id');
  await persistence.unitOfWork.run(({ events }) =>
    events.append(newEvent({ ids, clock: { now: () => begin } }, 'access_link.revoked', 'link', systemAuthor, {})),
  );
  backups = backupsIn(folder);
});
afterEach(async () => {
  await persistence.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The real process, run from the sources. */
function backupsIn(place: string): DirectoryBackups {
  return new DirectoryBackups(directory, place, log, ['--import', loader]);
}

test('a backup is verified, recorded with its place, and listed after its file is gone', async () => {
  const taken = await backups.take(begin, never);
  if (!taken.ok) throw new Error(taken.code);
  expect(taken.value).toMatchObject({ name, events: 1, isPresent: true });
  expect([backups.isBesideData, await backups.list()]).toEqual([true, [taken.value]]);
  rmSync(folder, { recursive: true });
  expect(await backups.list()).toMatchObject([{ isPresent: false }]);
});

test.each([
  ['backups', true],
  ['..backups', true],
  ['.', true],
  ['..', false],
  ['../elsewhere', false],
])('whether the folder %s is in the data directory: %s', (place, expected) => {
  expect(isInside(directory, join(directory, place))).toBe(expected);
});

test('whether the folder is on the disk of the data, also before it is made', () => {
  expect(backupsIn(`${directory}-backups`)).toMatchObject({ isBesideData: true, isInData: false });
  expect(backupsIn(join(directory, 'backups'))).toMatchObject({ isBesideData: true, isInData: true });
});

const hasDevices = existsSync('/dev/null') && statSync('/dev').dev !== statSync(tmpdir()).dev;
test.runIf(hasDevices)('a folder on another disk is not beside the data', () => {
  expect(backupsIn('/dev/null/backups').isBesideData).toBe(false);
});

// Only an account that may give files away can leave them to another.
test.runIf(process.getuid?.() === 0)('what root makes belongs to the owner of the data directory', async () => {
  const owner = 12_345;
  chownSync(directory, owner, owner);
  const [above, inner] = [join(folder, 'above'), join(folder, 'above', 'inner')];
  const taken = await backupsIn(inner).take(begin, never);
  expect(taken).toMatchObject({ ok: true });
  for (const path of [join(directory, 'parley-backups.json'), folder, above, inner, join(inner, name)])
    expect(statSync(path).uid, path).toBe(owner);
});

test('a folder that cannot be created is reported, and nothing is recorded', async () => {
  writeFileSync(folder, 'a file');
  const blocked = backupsIn(join(folder, 'here'));
  expect(await blocked.take(begin, never)).toMatchObject({ ok: false, code: 'not_accessible' });
  expect(await blocked.list()).toEqual([]);
});

test('a list that cannot be read is no reason to fail', async () => {
  writeFileSync(join(directory, 'parley-backups.json'), '{"broken');
  expect(await backups.list()).toEqual([]);
});

test('a list that cannot be read is not replaced, and no backup stays that it does not name', async () => {
  const list = join(directory, 'parley-backups.json');
  writeFileSync(list, '{"broken');
  expect(await backups.take(begin, never)).toMatchObject({ ok: false, code: 'other' });
  expect([readFileSync(list, 'utf8'), readdirSync(folder)]).toEqual(['{"broken', []]);
  expect(String(log.lines.map(({ fields }) => Object.values(fields)))).toContain(
    'the list of the backups, cannot be read',
  );
});

describe('a copy that hangs in its process', () => {
  // Nobody writes into the pipe: the copy is made, but reading the list of erasures never returns.
  beforeEach(() => void execFileSync('mkfifo', [join(directory, 'parley-erasures.json')]));

  const partial = () => (existsSync(folder) ? readdirSync(folder) : []).find((file) => file.endsWith('.partial'));

  test('ends at once when it is aborted, and nothing of it stays', async () => {
    const stopping = new AbortController();
    const taken = backups.take(begin, stopping.signal);
    await expect.poll(partial).toContain(name);
    stopping.abort();
    expect(await taken).toMatchObject({ ok: false });
    expect([readdirSync(folder), await backups.list(), log.lines]).toEqual([[], [], []]);
  });

  test('fails alone when its process is killed, and nothing of it stays', async () => {
    const taken = backups.take(begin, never);
    await expect.poll(partial).toContain(name);
    process.kill(Number(partial()?.split('.').at(-2)), 'SIGKILL');
    expect(await taken).toMatchObject({ ok: false, code: 'other' });
    expect([readdirSync(folder), await backups.list()]).toEqual([[], []]);
    expect(log.lines).toMatchObject([{ level: 'warn', message: 'a backup could not be taken' }]);
  });
});

test('a process that cannot run is a failure of the backup', async () => {
  const broken = new DirectoryBackups(directory, folder, log, ['--no-such-option']);
  expect(await broken.take(begin, never)).toMatchObject({ ok: false, code: 'other' });
  expect(readdirSync(folder)).toEqual([]);
});

test('the next backup removes the incomplete copy of a killed server, and no other file', async () => {
  mkdirSync(folder);
  for (const file of ['parley-2027-01-14T080000000Z.sqlite.17.partial', 'parley-2027.sqlite.18.partial'])
    writeFileSync(join(folder, file), 'half');
  expect(await backups.take(begin, never)).toMatchObject({ ok: true });
  expect(readdirSync(folder).toSorted()).toEqual([name, 'parley-2027.sqlite.18.partial']);
});
