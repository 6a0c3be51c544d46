import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#engine/ports/log.js';
import { ownLike, restrict } from '../sqlite/private-files.js';
import { PostgresSource } from './postgres-source.js';
import { PostgresTarget } from './postgres-target.js';
import { SqliteSource } from './sqlite-source.js';
import { SqliteTarget } from './sqlite-target.js';
import { type TransferProgress, type TransferReport, transfer } from './transfer.js';

interface Options {
  readonly directory: string;
  readonly log: Log;
  readonly onProgress: (news: TransferProgress) => void;
  /** Called when a server may be started on the target. */
  readonly done: (report: TransferReport) => void;
}

/** Migrates a data directory into a PostgreSQL database. Rejects with `UnusableDatabase` and a sentence if either cannot be used. */
export async function migrateToPostgres(url: string, { directory, log, onProgress, done }: Options): Promise<void> {
  const source = SqliteSource.open(directory, log);
  try {
    const target = await PostgresTarget.open(url, log);
    try {
      done(await transfer({ source, target, tables: target.tables, onProgress }));
      await target.tidy();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Moves the data of a PostgreSQL database into a data directory, with the files that its server kept beside it. */
export async function migrateToDirectory(
  url: string,
  to: string,
  { directory, log, onProgress, done }: Options,
): Promise<void> {
  const source = await PostgresSource.open(url, log);
  try {
    const target = await SqliteTarget.open(to, source.tables, log);
    try {
      const report = await transfer({ source, target, tables: source.tables, onProgress });
      await target.tidy();
      copyBeside(directory, to);
      done(report);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Copies the sealing key, the list of erasures, and trained models. */
function copyBeside(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) {
    if (!/^(parley-secrets\.key|parley-erasures\.json|model-.*\.bin)$/.test(name) || existsSync(join(to, name)))
      continue;
    copyFileSync(join(from, name), join(to, name));
    restrict(join(to, name));
    ownLike(to, join(to, name));
  }
}
