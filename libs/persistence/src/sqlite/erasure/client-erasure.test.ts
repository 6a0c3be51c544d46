import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Instant, OperatorId } from '#contracts/ids.js';
import { operatorAuthor } from '#engine/access/author.js';
import { removeClient } from '#engine/clients/remove-client.js';
import { createClient } from '#engine/clients/save-client.js';
import { createOrder } from '#engine/clients/save-order.js';
import { accepted } from '#testing/accepted.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from '../../open-persistence.js';
import { backUp } from '../backup/back-up.js';
import { restore } from '../backup/restore.js';

const elena = operatorAuthor('elena' as OperatorId);
const now = Date.UTC(2026, 2, 1, 9) as Instant;
/** Words that stand nowhere else. */
const words = ['zwiebelturm', 'kastanienbaum', 'oboenkonzert', 'fliederduft'];

let folder: string;
let directory: string;
let open: Persistence | null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-erasure-'));
  directory = join(folder, 'data');
  open = null;
});
afterEach(async () => {
  await open?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function opened() {
  open = await openPersistence({ directory, log: new RecordingLog() });
  return { ...open, clock: new FixedClock(), ids: new SequentialIds('id') };
}

/** A client and an order with the words, a stored reply about them, and another client without. */
async function added(ports: Awaited<ReturnType<typeof opened>>) {
  const content = { phone: null, externalIds: { shop: words[1] ?? '' }, customFields: { Note: words[2] ?? '' } };
  const client = await createClient(
    ports,
    { ...content, name: 'Zwiebelturm', email: `${words[0]}@example.com` },
    elena,
  );
  const { id } = accepted(client);
  const total = { amount: 1, currency: 'EUR' };
  const order = { clientId: id, number: words[3] ?? '', status: 'paid', tracking: words[3] ?? '', lines: [], total };
  accepted(await createOrder(ports, order, elena));
  const reply = { status: 201, body: JSON.stringify({ id, name: words[0] }), headers: {} };
  await ports.idempotencyKeys.put({ principal: 'p', key: 'k', fingerprint: 'f', expiresAt: now * 2, reply });
  accepted(
    await createClient(
      ports,
      { ...content, name: 'Ida', email: 'ida@example.com', externalIds: {}, customFields: {} },
      elena,
    ),
  );
  return id;
}

/** Which of the words stand in any byte of any file. */
function found(): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const bytes = readFileSync(join(entry.parentPath, entry.name)).toString('latin1').toLowerCase();
    return words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${entry.name}`);
  });
}

test('a removed client leaves no word in any byte of any file, and others stay', async () => {
  const ports = await opened();
  const id = await added(ports);
  expect(found()).not.toEqual([]);
  accepted(await removeClient(ports, id, elena));
  expect(found()).toEqual([]);
  expect(await ports.clients.byEmail('ida@example.com')).toMatchObject({ name: 'Ida' });
  await ports.close();
  expect(found()).toEqual([]);
});

test('a client who was removed after a backup is removed again by its restore, here and on another machine', async () => {
  const file = join(folder, 'backup.sqlite');
  const ports = await opened();
  const id = await added(ports);
  backUp(directory, file);
  accepted(await removeClient(ports, id, elena));
  await ports.close();
  backUp(directory, join(folder, 'later.sqlite'));
  await restore(directory, file, now, new RecordingLog());
  const here = await opened();
  expect(await here.clients.get(id)).toBeNull();
  await here.erasure.purge(now);
  expect(found()).toEqual([]);
  await here.close();

  rmSync(directory, { recursive: true });
  await restore(directory, file, now, new RecordingLog());
  const elsewhere = await opened();
  expect(await elsewhere.clients.get(id)).toBeNull();
  await elsewhere.erasure.purge(now);
  expect(found()).toEqual([]);
});

test('a removal reaches the data that a restore has set aside', async () => {
  const file = join(folder, 'early.sqlite');
  const ports = await opened();
  const id = await added(ports);
  backUp(directory, file);
  await ports.close();
  await restore(directory, file, now, new RecordingLog());
  const again = await opened();
  expect(found().some((one) => one.includes('before-restore'))).toBe(true);
  accepted(await removeClient(again, id, elena));
  expect(found()).toEqual([]);
});
