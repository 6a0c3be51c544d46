import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence, type PersistenceOptions } from '../open-persistence.js';

/** Files of an empty database by name, once in a process: the migrations are most of the processor time of a test of a store. */
let migrated: Promise<ReadonlyMap<string, Buffer>> | null = null;

/** Writes an empty database of SQLite, in which every migration has run, into a directory, which is created if necessary. */
export async function writeEmpty(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  migrated ??= migrate();
  for (const [name, content] of await migrated) writeFileSync(join(directory, name), content, { mode: 0o600 });
}

/** Creates a temporary directory with an empty database, in which every migration has run. */
export async function emptyDirectory(prefix: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), prefix));
  await writeEmpty(directory);
  return directory;
}

/** Opens an empty database of SQLite in a directory of its own, which is removed with it. Every migration has run. */
export async function openEmpty(
  limits?: PersistenceOptions['limits'],
): Promise<{ readonly stored: Persistence; close(): Promise<void> }> {
  const directory = await emptyDirectory('parley-empty-');
  const stored = await openPersistence({ directory, log: new RecordingLog(), limits });
  const close = async () => {
    await stored.close();
    rmSync(directory, { recursive: true });
  };
  return { stored, close };
}

async function migrate(): Promise<ReadonlyMap<string, Buffer>> {
  const directory = mkdtempSync(join(tmpdir(), 'parley-migrated-'));
  try {
    await (await openPersistence({ directory, log: new RecordingLog() })).close();
    return new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))]));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
