import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { WriteGate } from '../../write-gate.js';
import { databaseFile } from '../database-file.js';
import { type CheckpointHost, checkpointInline } from './checkpoint-host.js';
import { Checkpointer } from './checkpointer.js';
import { logFill } from './write-ahead-log.js';

const pages = { pass: 10, hold: 100 };

let directory: string;
let log: RecordingLog;
let gate: WriteGate;
let writer: Database.Database;
let reader: Database.Database;
let checkpointer: Checkpointer;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'checkpointer-'));
  log = new RecordingLog();
  writer = new Database(databaseFile(directory));
  writer.pragma('journal_mode = WAL');
  writer.pragma('wal_autocheckpoint = 0');
  writer.exec('CREATE TABLE words (word TEXT)');
  reader = new Database(databaseFile(directory), { readonly: true });
  start(checkpointInline(databaseFile(directory)));
});
afterEach(async () => {
  await checkpointer.close();
  reader.close();
  writer.close();
  rmSync(directory, { recursive: true, force: true });
});

function start(host: CheckpointHost): void {
  gate = new WriteGate();
  checkpointer = new Checkpointer({ reader, host, gate, log, pages });
  gate.onLeave(() => checkpointer.follow());
}

/** Writes at least so many pages into the log. */
function write(count: number): Promise<void> {
  const word = 'x'.repeat(4_000);
  return gate.run(() => {
    for (let page = 0; page < count; page += 1) writer.prepare('INSERT INTO words VALUES (?)').run(word);
  });
}

function fill() {
  return logFill(reader);
}

describe('the write-ahead log', () => {
  test('is checkpointed when it has grown by the threshold', async () => {
    await write(pages.pass);
    await vi.waitFor(() => expect(fill().writtenBack).toBe(fill().pages));
    await write(1);
    expect(fill().pages).toBeLessThan(pages.pass);
  });

  test('is not checkpointed before that', async () => {
    const host = { writeBack: vi.fn(), close: async () => {} };
    start(host);
    await write(1);
    const look = vi.spyOn(reader, 'pragma');
    await vi.waitFor(() => expect(look).toHaveBeenCalled());
    expect(host.writeBack).not.toHaveBeenCalled();
  });

  test('restarts under a continuous writer, which is blocked for a moment', async () => {
    const inline = checkpointInline(databaseFile(directory));
    // Writes between any two steps of a pass.
    const busy: CheckpointHost = {
      close: () => inline.close(),
      async writeBack() {
        const written = await inline.writeBack();
        void write(2);
        return written;
      },
    };
    start(busy);
    await write(pages.hold);
    await vi.waitFor(() => expect(fill().pages).toBeLessThan(pages.hold));
  });

  test('grows while a reader holds its beginning, and shrinks afterwards', async () => {
    const backup = new Database(databaseFile(directory), { readonly: true });
    backup.exec('BEGIN');
    backup.prepare('SELECT count(*) FROM words').get();
    await write(pages.hold);
    await vi.waitFor(() => expect(fill().pages).toBeGreaterThanOrEqual(pages.hold));
    await write(pages.pass);
    expect(fill().writtenBack).toBeLessThan(fill().pages);
    backup.exec('COMMIT');
    backup.close();
    await vi.waitFor(async () => {
      await write(pages.pass);
      expect(fill().pages).toBeLessThan(pages.hold);
    });
  });

  test('does not block writers while the disk is slow', async () => {
    let finish = (_fill: { pages: number; writtenBack: number }) => {};
    const slow: CheckpointHost = {
      close: async () => {},
      writeBack: vi
        .fn<CheckpointHost['writeBack']>()
        .mockResolvedValueOnce({ pages: pages.hold, writtenBack: 0 })
        .mockResolvedValueOnce({ pages: pages.hold, writtenBack: 0 })
        .mockReturnValueOnce(
          new Promise((resolve) => {
            finish = resolve;
          }),
        ),
    };
    start(slow);
    await write(pages.hold);
    await vi.waitFor(() => expect(slow.writeBack).toHaveBeenCalledTimes(3));
    await write(1);
    finish(fill());
  });

  test('is retried after a failure, which is logged once, as is the recovery', async () => {
    const inline = checkpointInline(databaseFile(directory));
    let isFull = true;
    start({
      close: () => inline.close(),
      writeBack: async () => {
        if (isFull) throw new Error('the disk is full');
        return inline.writeBack();
      },
    });
    const levels = () => log.lines.map(({ level }) => level);
    await write(pages.pass);
    await vi.waitFor(() => expect(levels()).toEqual(['warn']));
    isFull = false;
    await write(pages.pass);
    await vi.waitFor(() => expect(levels()).toEqual(['warn', 'info']));
    expect(fill().writtenBack).toBe(fill().pages);
  });
});
