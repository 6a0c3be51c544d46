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
  if (project.config.provide.postgresUrl !== '') {
    project.provide('postgresFolder', '');
    return;
  }
  if (findInstallation() === null) {
    process.stdout.write('PostgreSQL is not installed (postgresql of Debian): its tests are skipped.\n');
    project.provide('postgresFolder', '');
    return;
  }
  const asked = mkdtempSync(join(tmpdir(), 'parley-postgres-asked-'));
  folder = asked;
  watch(asked, { persistent: false }, () => {
    if (existsSync(join(asked, 'wanted'))) server ??= startFor(asked);
  });
  project.provide('postgresFolder', asked);
}

export async function teardown(): Promise<void> {
  await (await server)?.dispose();
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}

/** Answers with a file that holds the URL, whole as soon as it is there. */
async function startFor(asked: string): Promise<PostgresServer | null> {
  const answer = (text: string) => {
    writeFileSync(join(asked, 'url.partial'), text);
    renameSync(join(asked, 'url.partial'), join(asked, 'url'));
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
