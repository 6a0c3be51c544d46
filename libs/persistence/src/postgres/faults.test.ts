import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitorId } from '#contracts/ids.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { aVisitor } from '#testing/people.js';
import { PostgresServer } from '#testing/postgres/postgres-server.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence, type Persistence } from '../open-persistence.js';

describe.skipIf(!hasPostgres)('while the server is away', () => {
  let server: PostgresServer | null = null;
  let persistence: Persistence;
  const directory = mkdtempSync(join(tmpdir(), 'parley-faults-'));

  beforeAll(async () => {
    server = await PostgresServer.start();
    const databaseUrl = server?.url('postgres');
    if (databaseUrl === undefined) return;
    persistence = await openPersistence({ directory, databaseUrl, log: new RecordingLog() });
  });
  afterAll(async () => {
    await persistence?.close().catch(() => {});
    await server?.dispose();
    rmSync(directory, { recursive: true, force: true });
  });

  test('a unit of work is refused, the health says why, and both recover without a restart', async (context) => {
    if (server === null) return context.skip();
    await persistence.visitors.add(aVisitor('before'));
    await server.kill();
    const refused = persistence.unitOfWork.run((stores) => stores.visitors.add(aVisitor('meanwhile')));
    await expect(refused).rejects.toThrow(StorageUnavailable);
    expect((await persistence.problems())[0]).toMatch(/^The database of the product cannot be reached/);
    expect(await persistence.inspection.problem()).toBe('not_accessible');
    await server.resume();
    await expect.poll(() => persistence.problems()).toEqual([]);
    await persistence.unitOfWork.run((stores) => stores.visitors.add(aVisitor('after')));
    const found = await persistence.visitors.getMany(['before', 'meanwhile', 'after'] as VisitorId[]);
    expect([...found.keys()].toSorted()).toEqual(['after', 'before']);
  });
});
