import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { openConnections } from '../sqlite/data-source.js';
import { ConnectionPorts } from './0075-connection-ports.js';

test('an existing connection gets the ports of its kind', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-connection-ports-'));
  const open = () => openPersistence({ directory, log: new RecordingLog() });
  try {
    await (await open()).close();
    const { writing, close } = await openConnections(directory);
    const runner = writing.createQueryRunner();
    const migration = new ConnectionPorts();
    await migration.down(runner);
    for (const kind of ['caldav', 'carddav', 'redmine', 'stripe'])
      await runner.query(
        `INSERT INTO connections (id, kind, name, settings, secrets, is_enabled, version, created_at, updated_at)
         VALUES ('${kind}', '${kind}', 'Name', '{}', '{}', 1, 1, 1, 1)`,
      );
    await migration.up(runner);
    await close();

    const after = await open();
    expect((await after.connections.all()).map(({ kind, ports }) => [kind, ports])).toEqual([
      ['caldav', ['appointments']],
      ['carddav', ['customers']],
      ['redmine', ['tickets']],
      ['stripe', ['payments']],
    ]);
    expect(await after.integrityCheck()).toEqual([]);
    await after.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});
