import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#contracts/durations.js';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { aVisitor } from '#testing/people.js';
import { CuttableProxy } from '#testing/postgres/cuttable-proxy.js';
import { PostgresServer } from '#testing/postgres/postgres-server.js';
import { createDatabase, hasPostgres, type TestDatabase } from '#testing/postgres/test-database.js';
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

  test('a unit of work is refused, the health reports why, and both recover without a restart', async (context) => {
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

describe.skipIf(!hasPostgres)('while the link to the server is cut without a word', () => {
  const one = 'one' as ConversationId;
  let database: TestDatabase;
  let proxy: CuttableProxy;
  let persistence: Persistence;
  const directory = mkdtempSync(join(tmpdir(), 'parley-silence-'));

  beforeAll(async () => {
    database = await createDatabase();
    const url = new URL(database.url);
    proxy = await CuttableProxy.before(Number(url.port));
    url.port = String(proxy.port);
    persistence = await openPersistence({ directory, databaseUrl: url.href, log: new RecordingLog() });
  });
  afterAll(async () => {
    proxy.mend();
    await persistence.close();
    await proxy.close();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  test('messages and units of work are refused within seconds, and nothing is doubled when it is mended', async () => {
    const committer = new CommandCommitter(persistence.journal);
    await committed(committer.start(one));
    // Each over a connection of its own, which then waits for work.
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => persistence.visitors.get(`visitor-${index}` as VisitorId)),
    );
    proxy.silence();
    const began = performance.now();
    const unit = persistence.unitOfWork.run((stores) => stores.visitors.add(aVisitor('meanwhile')));
    const [message, refused] = await Promise.allSettled([committer.write(one, 'hello', 'client-key-000001'), unit]);
    expect(message).toMatchObject({ value: { ok: false, code: 'busy' } });
    expect(refused).toMatchObject({ reason: expect.any(StorageUnavailable) });
    // The server would cancel longer statements after a minute, unnoticed.
    expect(performance.now() - began).toBeLessThan(minuteMs / 2);
    proxy.mend();
    await expect.poll(() => persistence.problems()).toEqual([]);
    await expect
      .poll(() => committer.write(one, 'hello', 'client-key-000001'))
      .toMatchObject({ ok: true, value: { event: { seq: 2 } } });
    expect((await persistence.journal.read(one))?.seq).toBe(2);
  });
});
