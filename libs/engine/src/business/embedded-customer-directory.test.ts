import { beforeEach, expect, test } from 'vitest';
import { type Customer, customer } from '#contracts/business/customers.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedTypes } from '#testing/recorded-events.js';
import { systemAuthor } from '../access/author.js';
import { removeClient } from '../clients/remove-client.js';
import { createClient } from '../clients/save-client.js';
import { EmbeddedCustomerDirectory } from './embedded-customer-directory.js';

let engine: EngineHarness;
let directory: EmbeddedCustomerDirectory;

beforeEach(() => {
  engine = new EngineHarness(withheld);
  directory = new EmbeddedCustomerDirectory(engine.ports);
});

async function added(name: string, phone: string | null = null): Promise<string> {
  const content = { name, email: `${name.toLowerCase()}@shop.example`, phone, externalIds: {}, customFields: {} };
  return accepted(await createClient(engine.ports, content, systemAuthor)).id;
}

test('finds a client by id, by address in any case and by number however it is written', async () => {
  const id = await added('Ada', '+39 347 555 01');
  const ada: Customer = { id, name: 'Ada', email: 'ada@shop.example', phone: '+39 347 555 01', revision: '1' };
  expect(customer.parse(ada)).toEqual(ada);
  for (const by of [{ id }, { email: ' ADA@shop.example' }, { phone: '+3934755501' }])
    expect(accepted(await directory.find(by))).toEqual(ada);
  for (const by of [{ id: 'nobody' }, { email: 'a' }, { phone: '' }, { phone: '123' }])
    expect(accepted(await directory.find(by))).toBeNull();
});

test('a phone number shared by two clients identifies neither', async () => {
  for (const name of ['Ada', 'Ida']) await added(name, '+39 347 555 01');
  expect(await directory.find({ phone: '+39 347 555 01' })).toMatchObject({ ok: false, code: 'conflict' });
});

test('changes the named fields; an outdated revision is a conflict', async () => {
  const id = await added('Ada', '+39 347 555 01');
  const changed = accepted(await directory.update(id, { phone: null }, '1'));
  expect(changed).toMatchObject({ name: 'Ada', phone: null, revision: '2' });
  expect(await directory.update(id, { name: 'Eva' }, '1')).toMatchObject({ ok: false, code: 'conflict' });
  expect(accepted(await directory.update(id, { name: 'Eva' }, null))).toMatchObject({ name: 'Eva', revision: '3' });
  expect(await directory.update('nobody', { name: 'Eva' }, null)).toMatchObject({ ok: false, code: 'not_found' });
  expect(await recordedTypes(engine.ports)).toEqual(['client.created', 'client.updated', 'client.updated']);
});

test('the address of another client is a conflict', async () => {
  const id = await added('Ada');
  await added('Ida');
  const taken = await directory.update(id, { email: 'ida@shop.example' }, null);
  expect(taken).toMatchObject({ ok: false, code: 'conflict', detail: 'client_exists' });
});

test('records an activity once under one key, newest first, and removes it with the client', async () => {
  const id = await added('Ada');
  const activity = { at: 5, subject: 'Chat', text: 'Asked about a parcel.', url: 'https://shop.example/c/1' };
  const keys = ['first-key-of-two', 'first-key-of-two', 'second-key-of-two'];
  const ids = await Promise.all(keys.map((key, at) => directory.record(id, { ...activity, at }, key)));
  const [first, again, second] = ids.map(accepted);
  expect(again).toBe(first);
  const listed = () => engine.ports.clientActivities.listOf(id as never, { offset: 0, limit: 9 });
  expect((await listed()).map((one) => one.id)).toEqual([second, first]);
  const nobody = await directory.record('nobody', activity, 'third-key-of-them');
  expect(nobody).toMatchObject({ ok: false, code: 'not_found' });
  accepted(await removeClient(engine.ports, id as never, systemAuthor));
  expect(await listed()).toEqual([]);
});
