import { beforeEach, expect, test, vi } from 'vitest';
import type { ClientId } from '#contracts/ids.js';
import type { OrderPatch } from '#contracts/orders.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { systemAuthor } from '../access/author.js';
import { createClient } from '../clients/save-client.js';
import { changeOrder, createOrder } from '../clients/save-order.js';
import { FeedTail } from './feed-tail.js';

let engine: EngineHarness;
let tail: FeedTail;
/** Positions after which the log was read. */
let reads: number[];

beforeEach(() => {
  engine = new EngineHarness(withheld);
  reads = [];
  const { eventLog } = engine.ports;
  const read = eventLog.read.bind(eventLog);
  vi.spyOn(eventLog, 'read').mockImplementation((after, limit) => {
    reads.push(after);
    return read(after, limit);
  });
  tail = new FeedTail(engine.ports);
});

const reader = operatorPrincipal('elena' as never, 'admin');
const page = () => tail.page({ reader }, { after: 0, limit: 100 });
const client = async (name: string) =>
  accepted(
    await createClient(
      engine.ports,
      { name, email: `${name}@example.com`, phone: null, externalIds: {}, customFields: {} },
      systemAuthor,
    ),
  ).id;

/** An order of a client, which a reader has seen, after this change of it. */
async function changed(change: (other: ClientId) => OrderPatch) {
  tail.join({ filter: { reader }, wake: () => {} });
  await page();
  const [clientId, other] = [await client('ada'), await client('ida')];
  const content = { clientId, number: 'V-1', status: 'paid', tracking: null, lines: [] };
  const order = { ...content, total: { amount: 100, currency: 'EUR' } };
  const { id } = accepted(await createOrder(engine.ports, order, systemAuthor));
  await page();
  accepted(await changeOrder(engine.ports, { id, change: change(other), expected: null, author: systemAuthor }));
  return page();
}

test('an order that changes costs its readers one event more, not the whole tail', async () => {
  const { events } = await changed(() => ({ status: 'shipped' }));
  expect(events.map(({ type }) => type)).toEqual([
    'client.created',
    'client.created',
    'order.created',
    'order.updated',
  ]);
  // Each commit once, and nothing a second time.
  expect(reads).toEqual([0, 1, 2, 3]);
});

test('an order that goes to another client leaves no word of the one before in the tail', async () => {
  const { events } = await changed((clientId) => ({ clientId }));
  expect(events.map(({ type }) => type)).toContain('order.updated');
  const ofOrder = events.filter(({ stream }) => stream.kind === 'order');
  expect(JSON.stringify(ofOrder)).toContain('ida@example.com');
  expect(JSON.stringify(ofOrder)).not.toContain('ada@example.com');
});
