import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#contracts/durations.js';
import type { ConversationId, Instant, OperatorId } from '#contracts/ids.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { anOperator } from '#testing/people.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from '../../open-persistence.js';
import { writeEmpty } from '../../testing/open-empty.js';
import { databaseFile } from '../database-file.js';
import { backUp } from './back-up.js';
import { nextEpoch } from './rebase.js';
import { restore } from './restore.js';

const [one, two] = ['one', 'two'] as ConversationId[] as [ConversationId, ConversationId];
const now = Date.UTC(2026, 2, 1, 9) as Instant;
const seconds = now / 1000;
const log = new RecordingLog();
const ids = new SequentialIds('event');

let folder: string;
let directory: string;
let file: string;
const open: Persistence[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  directory = join(folder, 'data');
  await writeEmpty(directory);
  file = join(folder, 'copy.sqlite');
});
afterEach(async () => {
  for (const persistence of open.splice(0)) await persistence.close();
  rmSync(folder, { recursive: true });
});

async function opened(): Promise<{ persistence: Persistence; committer: CommandCommitter }> {
  const persistence = await openPersistence({ directory, log });
  open.push(persistence);
  return { persistence, committer: new CommandCommitter(persistence.journal, new FixedClock(), ids) };
}

/** A directory with one conversation of three events, closed again. */
async function filled(): Promise<void> {
  const { persistence, committer } = await opened();
  await committed(committer.start(one));
  for (const text of ['a blue bicycle', 'a red one']) await committed(committer.write(one, text));
  await persistence.close();
}

async function texts(persistence: Persistence, id: ConversationId): Promise<string[]> {
  const events = await persistence.events.events(id, { limit: 1000 });
  return events.flatMap((event) => (event.type === 'message.posted' ? [event.data.text] : []));
}

describe('a backup', () => {
  test('works while the directory is in use and written to', async () => {
    const { persistence, committer } = await opened();
    await committed(committer.start(one));
    const commits = Array.from({ length: 100 }, (_, n) => committer.write(one, `message ${n}`));
    const contents = backUp(directory, file);
    await Promise.all(commits.map(committed));
    expect(contents).toMatchObject({ conversations: 1, position: contents.events, bytes: statSync(file).size });
    expect((await persistence.journal.read(one))?.seq).toBe(101);
  });

  test('is one file readable by its owner only, and leaves no other files', async () => {
    await filled();
    backUp(directory, file);
    expect(readdirSync(folder).toSorted()).toEqual(['copy.sqlite', 'data']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('never overwrites a file', async () => {
    await filled();
    writeFileSync(file, 'a letter');
    expect(() => backUp(directory, file)).toThrow(/already exists/);
    expect(readFileSync(file, 'utf8')).toBe('a letter');
  });

  test.each([
    ['there is nothing to back up', /Nothing to back up: .*parley\.sqlite/],
    ['the data is damaged', /parley\.sqlite is damaged/],
    ['the folder does not exist', /nowhere\/copy\.sqlite cannot be created: the folder .*nowhere does not exist\.$/],
    ['the folder is a file', /copy\.sqlite cannot be created: the folder .*parley\.sqlite does not exist\.$/],
  ])('fails with a reason when %s', async (what, said) => {
    if (what === 'there is nothing to back up') rmSync(directory, { recursive: true });
    else await filled();
    if (what === 'the data is damaged') writeFileSync(databaseFile(directory), 'x'.repeat(9000));
    const folders = new Map([
      ['the folder does not exist', join(folder, 'nowhere')],
      ['the folder is a file', databaseFile(directory)],
    ]);
    expect(() => backUp(directory, join(folders.get(what) ?? folder, 'copy.sqlite'))).toThrow(said);
    expect(readdirSync(folder).filter((name) => name !== 'data')).toEqual([]);
  });
});

describe('a restore', () => {
  test('restores every event, once and in order, and updates the search index', async () => {
    await filled();
    backUp(directory, file);
    const before = await opened();
    await committed(before.committer.write(one, 'lost'));
    await committed(before.committer.start(two));
    await before.persistence.close();

    await restore(directory, file, now, log);
    const { persistence, committer } = await opened();
    expect(await texts(persistence, one)).toEqual(['a blue bicycle', 'a red one']);
    expect(await persistence.journal.read(two)).toBeNull();
    expect(await persistence.integrityCheck()).toEqual([]);
    await committed(committer.write(one, 'a green one'));
    const found = async (text: string) =>
      (await persistence.conversations.search({ text }, { offset: 0, limit: 9 })).total;
    expect([await found('bicycle'), await found('green'), await found('lost')]).toEqual([1, 1, 0]);
  });

  test('gives every conversation an epoch that no client has seen', async () => {
    await filled();
    backUp(directory, file);
    expect((await restore(directory, file, now, log)).epoch).toBe(seconds);
    // In the same second, and with a clock that was set back.
    expect((await restore(directory, file, now, log)).epoch).toBe(seconds + 1);
    expect((await restore(directory, file, (now - dayMs) as Instant, log)).epoch).toBe(seconds + 2);
    const { persistence } = await opened();
    expect((await persistence.journal.read(one))?.epoch).toBe(seconds + 2);
  });

  test.each([
    ['on a machine that never had the previous data', { epoch: 1, position: 9 }, null, seconds],
    ['of data that was restored under a wrong clock', { epoch: seconds + 500, position: 9 }, null, seconds + 501],
    ['over data that was', { epoch: 1, position: 9 }, { epoch: seconds + 500, position: 9 }, seconds + 501],
  ])('%s also gives a larger epoch', (_, restored, present, expected) => {
    expect(nextEpoch(restored, present, now)).toBe(expected);
  });

  test('never assigns a feed position twice', async () => {
    await filled();
    const { position } = backUp(directory, file);
    const before = await opened();
    for (let n = 0; n < 50; n += 1) await committed(before.committer.write(one, `lost ${n}`));
    await before.persistence.close();
    await restore(directory, file, now, log);
    const after = await opened();
    await committed(after.committer.write(one, 'new'));
    await after.persistence.close();
    rmSync(file);
    expect(backUp(directory, file).position).toBeGreaterThan(position + 50);
  });

  test('ends every session', async () => {
    const { persistence } = await opened();
    const operatorId = 'anna' as OperatorId;
    await persistence.operators.put(anOperator(operatorId));
    await persistence.oauthRecords.put({
      kind: 'AccessToken',
      id: 'hash of a token',
      payload: {},
      applicationId: 'reports',
      operatorId: null,
      grantId: null,
      uid: null,
      userCode: null,
      createdAt: 1,
      consumedAt: null,
      expiresAt: Number.MAX_SAFE_INTEGER,
    });
    await persistence.sessions.add({
      id: 's',
      tokenHash: 'hash',
      operatorId,
      createdAt: 0,
      expiresAt: 9e15,
      lastUsedAt: 0,
      device: '',
      address: '',
    });
    backUp(directory, file);
    await persistence.close();
    await restore(directory, file, now, log);
    const again = await opened();
    expect(await again.persistence.sessions.byTokenHash('hash')).toBeNull();
    expect(await again.persistence.oauthRecords.get('AccessToken', 'hash of a token')).toBeNull();
    expect(await again.persistence.operators.get(operatorId)).not.toBeNull();
  });

  test('keeps the previous data, which can be restored as well', async () => {
    await filled();
    backUp(directory, file);
    const before = await opened();
    await committed(before.committer.write(one, 'written later'));
    await before.persistence.close();
    const { previousData } = await restore(directory, file, now, log);
    expect(previousData).toBe(join(directory, 'parley-before-restore-2026-03-01T09-00-00.sqlite'));
    await restore(directory, previousData ?? '', now, log);
    const { persistence } = await opened();
    expect(await texts(persistence, one)).toEqual(['a blue bicycle', 'a red one', 'written later']);
  });

  test('replaces unreadable data', async () => {
    await filled();
    backUp(directory, file);
    for (const tail of ['', '-wal']) writeFileSync(databaseFile(directory) + tail, 'damaged'.repeat(3000));
    const { previousData } = await restore(directory, file, now, log);
    expect(readFileSync(previousData ?? '', 'utf8')).toBe('damaged'.repeat(3000));
    const { persistence } = await opened();
    expect(await texts(persistence, one)).toEqual(['a blue bicycle', 'a red one']);
  });

  test('works in an empty directory', async () => {
    await filled();
    backUp(directory, file);
    rmSync(directory, { recursive: true });
    expect((await restore(directory, file, now, log)).previousData).toBeNull();
    const { persistence } = await opened();
    expect((await persistence.journal.read(one))?.seq).toBe(3);
  });

  test('is rejected while a server uses the directory', async () => {
    await filled();
    backUp(directory, file);
    await opened();
    await expect(restore(directory, file, now, log)).rejects.toThrow(/in use by another process/);
  });

  test.each([
    ['does not exist', () => rmSync(file), /does not exist/],
    ['is damaged', () => writeFileSync(file, 'damaged'.repeat(3000)), /damaged/],
    ['has a damaged page', () => damagePage(), /damaged|malformed/],
  ])('of a backup that %s changes nothing', async (_, spoil, sentence) => {
    await filled();
    backUp(directory, file);
    spoil();
    const restored = restore(directory, file, now, log);
    await expect(restored).rejects.toThrow(sentence);
    await expect(restored, 'the name of the backup, not of a copy').rejects.toThrow(file);
    const { persistence } = await opened();
    expect((await persistence.journal.read(one))?.epoch).toBe(1);
    expect(readdirSync(directory).some((name) => name.startsWith('restoring-'))).toBe(false);
    expect(existsSync(databaseFile(directory))).toBe(true);
  });

  function damagePage(): void {
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096 * 3, 4096 * 5);
    writeFileSync(file, bytes);
  }
});
