import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId, EventId, Instant, OperatorId } from '#contracts/ids.js';
import { operatorAuthor } from '#engine/access/author.js';
import { newEvent } from '#engine/log/new-event.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { anna, bruno, facts, operator } from '#testing/conversation-scenario.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from '../../open-persistence.js';
import { writeEmpty } from '../../testing/open-empty.js';
import { backUp } from '../backup/back-up.js';
import { restore } from '../backup/restore.js';
import { databaseFile } from '../database-file.js';

const sofia = operatorAuthor('sofia' as OperatorId, '192.0.2.1');
const id = 'one' as ConversationId;
const clock = new FixedClock();
const ids = new SequentialIds('event');
const now = Date.UTC(2026, 2, 1, 9) as Instant;
/** A word that occurs nowhere else. */
const host = 'zwiebelturm.example';

let folder: string;
let directory: string;
let persistence: Persistence;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  directory = join(folder, 'data');
  await writeEmpty(directory);
  await open();
});
afterEach(async () => {
  await persistence.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<void> {
  persistence = await openPersistence({ directory, log: new RecordingLog() });
}

/** An event that belongs to the audit. */
async function addEndpoint(name: string): Promise<void> {
  const data = { host: `${name}.${host}`, eventTypes: [] };
  await persistence.unitOfWork.run(({ events }) =>
    events.append(newEvent({ clock, ids }, 'webhook_endpoint.created', name, sofia, data)),
  );
}

/** Changes the closed file as an attacker would. */
async function tamper(...statements: readonly string[]): Promise<void> {
  await persistence.close();
  const database = new Database(databaseFile(directory));
  database.pragma('foreign_keys = OFF');
  for (const statement of statements) database.exec(statement);
  database.close();
  await open();
}

const found = async () => (await persistence.auditCheck()).problem;
const entries = () => persistence.auditLog.entries({}, { before: Number.MAX_SAFE_INTEGER, limit: 100 });

describe('the chain', () => {
  test('begins empty, and grows with each event of the audit, by its address', async () => {
    expect(await persistence.auditCheck()).toMatchObject({ entries: 0, problem: null });
    await addEndpoint('a');
    await addEndpoint('b');
    expect(await persistence.auditCheck()).toMatchObject({ entries: 2, problem: null });
    const [newest] = await entries();
    expect(newest).toMatchObject({ address: '192.0.2.1', event: { stream: { id: 'b' } } });
    expect((await persistence.auditCheck()).head).toBe(newest?.hash);
  });

  test('has no link of a rolled-back event', async () => {
    await addEndpoint('a');
    const failed = persistence.unitOfWork.run(async ({ events }) => {
      const data = { host, eventTypes: [] };
      await events.append(newEvent({ clock, ids }, 'webhook_endpoint.created', 'b', sofia, data));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await addEndpoint('c');
    expect(await persistence.auditCheck()).toMatchObject({ entries: 2, problem: null });
  });

  test("is valid after an erasure of a conversation's text", async () => {
    const committer = new CommandCommitter(persistence.journal, clock, ids);
    await committed(committer.start(id));
    await committed(committer.write(id, 'Where is it?'));
    const take = (by: typeof anna) =>
      committer.commit(id, { by: operator(by), command: { type: 'take-over', operator: facts(by) } });
    await committed(take(anna));
    await committed(take(bruno));
    const correction = { type: 'post-correction', text: 'It is blue.', corrects: 'answer' as EventId } as const;
    await committed(committer.commit(id, { by: operator(bruno), command: correction }));
    await committed(committer.commit(id, { by: operator(anna), command: { type: 'erase' } }));
    expect((await entries()).map(({ event }) => event.type)).toEqual([
      'conversation.erased',
      'message.posted',
      'handoff.completed',
    ]);
    expect(await persistence.auditCheck()).toMatchObject({ entries: 3, problem: null });
  });

  test('continues after a restore, which is an entry itself', async () => {
    await addEndpoint('a');
    const file = join(folder, 'backup.sqlite');
    backUp(directory, file);
    await addEndpoint('lost');
    await persistence.close();
    await restore(directory, file, now, new RecordingLog());
    await open();
    await addEndpoint('b');
    expect(await persistence.auditCheck()).toMatchObject({ entries: 3, problem: null });
    expect((await entries()).map(({ event }) => event.type)).toEqual([
      'webhook_endpoint.created',
      'installation.restored',
      'webhook_endpoint.created',
    ]);
  });
});

describe('a verification names the first position that does not fit', () => {
  const positions = async () => (await entries()).map(({ event }) => event.position).reverse();
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c']) await addEndpoint(name);
  });

  test('but counts entries of types that only a newer version has, whose hash cannot be computed here', async () => {
    const [, , third] = await positions();
    await tamper(`UPDATE events SET type = 'webhook_endpoint.painted' WHERE stream_id = 'b'`);
    expect(await persistence.auditCheck()).toMatchObject({ entries: 3, problem: null, unknown: 1 });
    await tamper(`UPDATE audit_entries SET hash = '${'0'.repeat(64)}' WHERE number = 2`);
    expect(await persistence.auditCheck()).toMatchObject({
      entries: 2,
      problem: `entry 3 does not fit, at position ${third}: it, or the event there, was changed`,
      unknown: 1,
    });
  });

  test('if one byte of the file was changed', async () => {
    const [, second] = await positions();
    await persistence.close();
    const bytes = readFileSync(databaseFile(directory));
    const at = bytes.indexOf(`b.${host}`);
    bytes[at] = 'd'.charCodeAt(0);
    writeFileSync(databaseFile(directory), bytes);
    await open();
    expect(await found()).toBe(`entry 2 does not fit, at position ${second}: it, or the event there, was changed`);
    expect((await persistence.auditCheck()).entries).toBe(1);
  });

  test('if an event was deleted', async () => {
    const [, second] = await positions();
    await tamper(`DELETE FROM events WHERE position = ${second}`);
    expect(await found()).toBe(`entry 2 has lost its event, at position ${second}`);
  });

  test('if an entry was deleted with its event', async () => {
    const [, second, third] = await positions();
    await tamper(`DELETE FROM events WHERE position = ${second}`, 'DELETE FROM audit_entries WHERE number = 2');
    expect(await found()).toBe(`entry 2 was removed, before position ${third}`);
  });

  test('if the last entries were deleted with their events', async () => {
    const [first] = await positions();
    await tamper(`DELETE FROM events WHERE position > ${first}`, 'DELETE FROM audit_entries WHERE number > 1');
    expect(await found()).toBe('entries after number 1 were removed');
  });

  test.each([
    ['the address', `UPDATE audit_entries SET address = '192.0.2.9' WHERE number = 2`],
    ['who did it', `UPDATE events SET actor_id = 'anna' WHERE stream_id = 'b'`],
    ['when', `UPDATE events SET at = at + 1 WHERE stream_id = 'b'`],
    ['the data, so that nobody can read them', `UPDATE events SET data = '{' WHERE stream_id = 'b'`],
  ])('where %s was changed', async (_, statement) => {
    await tamper(statement);
    expect(await found()).toMatch(/^entry 2 does not fit/);
  });
});

test('the migration chains events from before the chain', async () => {
  await addEndpoint('a');
  await addEndpoint('b');
  const before = await persistence.auditCheck();
  await tamper(
    'DROP TABLE audit_entries',
    `DELETE FROM meta WHERE name = 'audit.head'`,
    `DELETE FROM migrations WHERE name LIKE 'AuditEntries%'`,
  );
  expect(await persistence.auditCheck()).toMatchObject({ entries: 2, problem: null });
  // Addresses were not stored then.
  expect((await persistence.auditCheck()).head).not.toBe(before.head);
  expect((await entries()).map(({ address }) => address)).toEqual([null, null]);
});
