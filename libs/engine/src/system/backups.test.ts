import { beforeEach, expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import type { StorageProblem } from '#contracts/system.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { recordedEvents } from '#testing/recorded-events.js';
import type { BackupFolder, BackupRecord } from '../ports/backup-folder.js';
import { Backups } from './backups.js';

const mebibyte = 1024 * 1024;
const elena = operatorPrincipal('elena' as OperatorId, 'admin');

/** Folder whose backups end on command of the test. */
class ScriptedFolder implements BackupFolder {
  readonly isBesideData = true;
  readonly isInData = false;
  readonly taken: BackupRecord[] = [];
  freeBytes = 1_000 * mebibyte;
  copies = 0;
  #finish: (result: Result<null, Rejection<StorageProblem>>) => void = () => {};

  disk = () => ({ freeBytes: this.freeBytes, totalBytes: 10_000 * mebibyte });
  list = async () => [...this.taken].reverse();
  lastAt = () => this.taken.at(-1)?.at ?? null;

  async take(at: number, signal: AbortSignal): Promise<Result<BackupRecord, Rejection<StorageProblem>>> {
    this.copies += 1;
    const finished = await new Promise<Result<null, Rejection<StorageProblem>>>((resolve) => {
      this.#finish = resolve;
      signal.addEventListener('abort', () => resolve(reject('other')));
    });
    if (!finished.ok) return finished;
    const contents = { bytes: 5_000, position: 12, conversations: 3, events: 12 };
    const record = { name: 'one.sqlite', at, by: 'console' as const, isInFolder: true, isPresent: true, ...contents };
    this.taken.push(record);
    return ok(record);
  }

  finish(result: Result<null, Rejection<StorageProblem>> = ok(null)): void {
    this.#finish(result);
  }
}

let engine: EngineHarness;
let folder: ScriptedFolder;
let backups: Backups;

beforeEach(() => {
  engine = new EngineHarness(withheld);
  folder = new ScriptedFolder();
  const none = { unused: 0, search: 0, vectors: 0, models: 0, previousData: 0, images: { count: 0, bytes: 0 } };
  const sizes = async () => ({ ...none, database: 100 * mebibyte, writeAheadLog: 0 });
  backups = new Backups(engine.ports, folder, { sizes });
});

const ended = () => expect.poll(async () => (await backups.view()).runningSince).toBeNull();

test('one runs at a time, whoever starts it, and the audit has its author', async () => {
  expect(accepted(await backups.start(elena)).runningSince).not.toBeNull();
  await backups.start(elena);
  await expect.poll(() => folder.copies).toBe(1);
  folder.finish();
  await ended();
  expect(await backups.view()).toMatchObject({ failure: null, backups: [{ name: 'one.sqlite', by: 'console' }] });
  expect(backups.lastAt()).toBe(engine.clock.now());
  expect(await recordedEvents(engine.ports)).toMatchObject([
    { type: 'installation.backed_up', actor: { kind: 'operator', id: 'elena' }, data: { bytes: 5_000, position: 12 } },
  ]);
});

test('a disk without room for the copy is left alone', async () => {
  folder.freeBytes = 100 * mebibyte;
  await backups.start(elena);
  await ended();
  expect([folder.copies, (await backups.view()).failure?.problem]).toEqual([0, 'full']);
});

test('a failure is shown until one succeeds, and is in no audit', async () => {
  await backups.start(elena);
  await expect.poll(() => folder.copies).toBe(1);
  folder.finish(reject('not_accessible'));
  await ended();
  expect((await backups.view()).failure?.problem).toBe('not_accessible');
  expect(await recordedEvents(engine.ports)).toEqual([]);
  await backups.start(elena);
  await expect.poll(() => folder.copies).toBe(2);
  folder.finish();
  await ended();
  expect((await backups.view()).failure).toBeNull();
});

test('a backup whose audit entry fails is listed all the same, and the failure is logged', async () => {
  engine.ports.unitOfWork.run = () => Promise.reject(new Error('the disk is full'));
  await backups.start(elena);
  await expect.poll(() => folder.copies).toBe(1);
  folder.finish();
  await ended();
  expect(await backups.view()).toMatchObject({ failure: null, backups: [{ name: 'one.sqlite' }] });
  expect(engine.log.lines).toMatchObject([
    {
      level: 'error',
      message: 'a backup succeeded, but was not recorded in the audit log',
      fields: { name: 'one.sqlite' },
    },
  ]);
});

test('a shutdown ends one that runs', async () => {
  await backups.start(elena);
  await expect.poll(() => folder.copies).toBe(1);
  await backups.close();
  expect((await backups.view()).runningSince).toBeNull();
});

test('backups of a database that has its own tools are neither listed nor taken here', async () => {
  const byDatabase = new Backups(engine.ports, null, { sizes: () => Promise.reject(new Error('not asked')) });
  expect(await byDatabase.view()).toMatchObject({ isByDatabase: true, runningSince: null, backups: [] });
  expect(await byDatabase.start(elena)).toMatchObject({ ok: false, code: 'backup_by_database' });
});
