import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { aWebhookDelivery } from '#testing/webhooks.js';
import { systemAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { StoredEvent } from '../ports/event-log.js';
import { DeliveryBodies } from './delivery-bodies.js';
import { deliveryBody } from './delivery-body.js';

let engine: EngineHarness;
let bodies: DeliveryBodies;
beforeEach(() => {
  engine = new EngineHarness(withheld, {}, 'no reactions');
  bodies = new DeliveryBodies(engine.ports);
});
afterEach(() => bodies.close());

/** Deliveries of everything in the log. */
async function deliveries() {
  const events = await engine.ports.eventLog.read(0, 100);
  return events.map((event) => deliveryOf(event));
}

function deliveryOf({ id, type, position, stream }: StoredEvent) {
  const event = { eventId: id, eventType: type, position, streamId: stream.id };
  return aWebhookDelivery(`d${position}`, event);
}

test('are the same as those of a single delivery, read once for neighbouring events', async () => {
  for (const visitor of ['vera', 'walter']) await engine.say(await engine.start(visitor), visitor, 'Hello');
  const all = await deliveries();
  const alone = await Promise.all(all.map((delivery) => deliveryBody(engine.ports, delivery)));
  const read = vi.spyOn(engine.ports.eventLog, 'read');
  expect(await Promise.all(all.map((delivery) => bodies.of(delivery)))).toEqual(alone);
  expect(await Promise.all(all.map((delivery) => bodies.of(delivery)))).toEqual(alone);
  // Once together, and each that is not published.
  expect(read).toHaveBeenCalledTimes(1 + 2 * alone.filter((body) => body === null).length);
});

test('are found if committed after their neighbours were read', async () => {
  const id = await engine.start('vera');
  for (const text of ['One', 'Two', 'Three']) {
    await engine.say(id, 'vera', text);
    const last = (await deliveries()).at(-1);
    if (last) expect(await bodies.of(last)).toContain(text);
  }
});

test('another event at the position of a delivery is not sent', async () => {
  await engine.start('vera');
  const [first] = await deliveries();
  if (!first) throw new Error('a conversation has a first event');
  expect(await bodies.of({ ...first, eventId: 'evt_other' as never })).toBeNull();
});

test('words that were erased are not sent after it', async () => {
  const { unitOfWork } = engine.ports;
  const order = { clientId: 'client-7' as never, clientEmail: 'ada@example.com', number: 'VD-1', status: 'shipped' };
  await unitOfWork.run(({ events }) =>
    events.append(newEvent(engine.ports, 'order.created', 'order-1', systemAuthor, order)),
  );
  const created = (await deliveries()).at(-1);
  if (!created) throw new Error('an event is in the log');
  expect(await bodies.of(created)).toContain('ada@example.com');
  await unitOfWork.run(async ({ events }) => {
    await events.eraseWords('order-1');
    await events.append(
      newEvent(engine.ports, 'order.removed', 'order-1', systemAuthor, { clientId: 'client-7' as never }),
    );
  });
  expect(await bodies.of(created)).not.toContain('ada@example.com');
});
