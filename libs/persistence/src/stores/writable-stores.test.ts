import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { describeWritableStores } from '#testing/contracts/writable-stores-contract.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { openEmpty } from '../testing/open-empty.js';

describeWritableStores('SQLite', openEmpty);

test('a session requires an existing operator', async () => {
  const { stored, close } = await openEmpty();
  try {
    const operatorId = 'nobody' as OperatorId;
    const times = { createdAt: 1, expiresAt: 100, lastUsedAt: 1 };
    const stray = stored.sessions.add({ id: 'a', tokenHash: 'aa', operatorId, ...times, device: '', address: '' });
    await expect(stray).rejects.toThrow(/FOREIGN KEY/);
  } finally {
    await close();
  }
});

test('closing writes the read marks that are not written yet', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'read-marks-'));
  try {
    const log = new RecordingLog();
    const before = await openPersistence({ directory, log });
    before.readMarks.raise('one', 'operator', 5);
    await before.close();
    const after = await openPersistence({ directory, log });
    expect(await after.readMarks.get('one')).toEqual({ visitorReadSeq: 0, operatorReadSeq: 5 });
    await after.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});
