import { existsSync, mkdtempSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findInstallation } from './installation.js';
import { PostgresServer } from './postgres-server.js';

let folder: string | null = null;
let server: Promise<PostgresServer | null> | null = null;

/** Global setup of a test run: starts one server as soon as a test file asks for it, so that others do not wait for it. */
export function setup(project: TestProject): void {
  const isGiven = project.config.provide.postgresUrl !== '';
  if (!isGiven && findInstallation() === null) {
    process.stdout.write('PostgreSQL is not installed (postgresql of Debian): its tests are skipped.\n');
    project.provide('postgresFolder', '');
    return;
  }
  const shared = mkdtempSync(join(tmpdir(), 'parley-postgres-run-'));
  folder = shared;
  if (!isGiven)
    watch(shared, { persistent: false }, () => {
      if (existsSync(join(shared, 'wanted'))) server ??= startFor(shared);
    });
  project.provide('postgresFolder', shared);
}

export async function teardown(): Promise<void> {
  await (await server)?.dispose();
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}

/** Publishes the URL in a file, written atomically. */
async function startFor(shared: string): Promise<PostgresServer | null> {
  const answer = (text: string) => {
    writeFileSync(join(shared, 'url.partial'), text);
    renameSync(join(shared, 'url.partial'), join(shared, 'url'));
  };
  try {
    const started = await PostgresServer.start();
    answer(started?.url('postgres') ?? '');
    return started;
  } catch (error) {
    process.stderr.write(`PostgreSQL could not be started: ${error instanceof Error ? error.message : error}\n`);
    answer('');
    return null;
  }
}
