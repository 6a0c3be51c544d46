import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence, type PersistenceOptions } from '../open-persistence.js';

/** Files of an empty database by name, once in a process: the migrations are most of the processor time of a test of a store. */
let migrated: Promise<ReadonlyMap<string, Buffer>> | null = null;

/** Opens an empty database of SQLite in a directory of its own, which is removed with it. Every migration has run. */
export async function openEmpty(
  limits?: PersistenceOptions['limits'],
): Promise<{ readonly stored: Persistence; close(): Promise<void> }> {
  migrated ??= migrate();
  const files = await migrated;
  const directory = mkdtempSync(join(tmpdir(), 'parley-empty-'));
  for (const [name, content] of files) writeFileSync(join(directory, name), content, { mode: 0o600 });
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
