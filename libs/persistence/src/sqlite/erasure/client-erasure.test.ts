import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationId, Instant, OperatorId, ServiceId } from '#contracts/ids.js';
import { operatorAuthor, systemAuthor } from '#engine/access/author.js';
import { bookAppointment } from '#engine/business/book-appointment.js';
import { EmbeddedCustomerDirectory } from '#engine/business/embedded-customer-directory.js';
import { addPayment, settlePayment } from '#engine/business/payment-work.js';
import { commentOnTicket, openTicket } from '#engine/business/ticket-work.js';
import { removeClient } from '#engine/clients/remove-client.js';
import { createClient } from '#engine/clients/save-client.js';
import { createOrder } from '#engine/clients/save-order.js';
import { accepted } from '#testing/accepted.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { RecordingLog } from '#testing/recording-log.js';
import { SequentialIds } from '#testing/sequential-ids.js';
import { openPersistence, type Persistence } from '../../open-persistence.js';
import { writeEmpty } from '../../testing/open-empty.js';
import { backUp } from '../backup/back-up.js';
import { restore } from '../backup/restore.js';

const elena = operatorAuthor('elena' as OperatorId);
const now = Date.UTC(2026, 2, 1, 9) as Instant;
/** Words that occur nowhere else. */
const words = ['zwiebelturm', 'kastanienbaum', 'oboenkonzert', 'fliederduft'];

/** Shared by all that is opened: a reopened log must not meet an id again. */
const ids = new SequentialIds('id');

let folder: string;
let directory: string;
let open: Persistence | null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-erasure-'));
  directory = join(folder, 'data');
  await writeEmpty(directory);
  open = null;
});
afterEach(async () => {
  await open?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function opened() {
  open = await openPersistence({ directory, log: new RecordingLog() });
  // No conversation names a client here, so nothing is decided.
  const ports: unknown = { ...open, clock: new FixedClock(), ids };
  return ports as typeof open & Parameters<typeof removeClient>[0];
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
  const directory = new EmbeddedCustomerDirectory(ports);
  const activity = { at: now, subject: words[0] ?? '', text: words[1] ?? '', url: words[2] ?? '' };
  accepted(await directory.record(id, activity, 'activity-with-words'));
  await withGuest(ports, `${words[0]}@example.com`);
  // A connected system has them under another address.
  const known = {
    port: 'customers',
    externalId: '77',
    recordId: id,
    email: 'other@example.com',
    isErased: false,
  } as const;
  const facts = { id: '77', name: words[0] ?? '', email: 'other@example.com', phone: words[1] ?? '' };
  await ports.unitOfWork.run(({ systemRecords }) =>
    systemRecords.put({ ...known, connectionId: 'crm', facts: facts as never }),
  );
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

/** An appointment, a ticket with a comment and a payment with the words, of this address. */
async function withGuest(ports: Awaited<ReturnType<typeof opened>>, email: string): Promise<void> {
  const [name = '', text = '', note = '', subject = ''] = words;
  const day = [{ from: '00:00', to: '24:00' }];
  const hours = { timeZone: 'UTC', week: Array.from({ length: 7 }, () => day), closedOn: [] };
  const serviceId = 'repair' as ServiceId;
  const service = { id: serviceId, name: 'Repair', minutes: 30, places: 9, hours };
  await ports.services.put({ ...service, version: 1, createdAt: 1, updatedAt: 1 });
  const startsAt = Date.UTC(2026, 5, 1, 9);
  accepted(
    await bookAppointment(
      ports,
      { serviceId, startsAt, guest: { name, email, phone: null }, note, writeKey: null },
      elena,
    ),
  );
  const ticket = await openTicket(ports, { subject, text, requester: { name, email }, writeKey: null }, elena);
  accepted(await commentOnTicket(ports, { id: ticket.id, text: note, visibility: 'staff', author: elena }));
  const amount = { amount: 5, currency: 'EUR' };
  const payment = { reference: text, description: note, amount, email, writeKey: null, needsLink: false };
  const { id } = accepted(await addPayment(ports, payment));
  accepted(await settlePayment(ports, { id, state: 'paid', expected: null, author: elena }));
}

/** Which of the words occur in any byte of any file. */
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
  const [booking] = (await ports.appointments.list({}, { offset: 0, limit: 1 })).items;
  expect(booking).toMatchObject({ state: 'cancelled', guest: { name: '', email: '', phone: null } });
  await ports.close();
  expect(found()).toEqual([]);
});

test('a client removed after a backup is removed again by its restore, here and on another machine', async () => {
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

test('a restore also redacts requests to systems that were not indexed at the time of the backup', async () => {
  const file = join(folder, 'backup.sqlite');
  const ports = await opened();
  const id = await added(ports);
  const conversationId = 'asked' as ConversationId;
  const committer = new CommandCommitter(ports.journal, undefined, ids);
  await committed(committer.start(conversationId));
  const input = { email: `${words[0]}@example.com` };
  const command = { type: 'request-action', requestId: 'r-1', action: 'order.list', input, control: null } as const;
  await committed(committer.commit(conversationId, { by: systemAuthor.actor, command }));
  backUp(directory, file);
  const { chatbots, ...rest } = new EngineHarness(withheld).ports;
  accepted(await removeClient({ ...rest, ...ports, chatbots }, id, elena));
  await ports.close();
  await restore(directory, file, now, new RecordingLog());
  const here = await opened();
  expect((await here.journal.read(conversationId))?.pendingActions).toEqual([]);
  await here.erasure.purge(now);
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
