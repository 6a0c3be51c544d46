import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs } from '#contracts/durations.js';
import type { EventId, OperatorId } from '#contracts/ids.js';
import { actorOf } from '#engine/access/author.js';
import type { WebhookDelivery } from '#engine/ports/webhook-stores.js';
import { changeEndpoint, removeEndpoint } from '#engine/webhooks/change-endpoint.js';
import type { Wakeup } from '#engine/webhooks/delivery-wakeups.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { replied } from '#testing/scripted-webhook-sender.js';
import { aWebhookDelivery, aWebhookEndpoint } from '#testing/webhooks.js';
import { maxAttempts } from './retry-schedule.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';

let engine: EngineHarness;
let dispatcher: WebhookDispatcher;

beforeEach(async () => {
  engine = new EngineHarness(withheld, {}, 'no reactions');
  dispatcher = new WebhookDispatcher(engine.ports, () => 0);
  await engine.ports.webhookEndpoints.put(aWebhookEndpoint('shop'));
});
afterEach(() => dispatcher.close());

/** A delivery of the first event of a conversation, due now. */
async function enqueue(visitor = 'v', more: Partial<WebhookDelivery> = {}): Promise<WebhookDelivery> {
  const before = await engine.ports.eventLog.head();
  await engine.start(visitor);
  const [event] = await engine.ports.eventLog.read(before, 1);
  if (event === undefined) throw new Error('a conversation has a first event');
  const now = engine.clock.now();
  const delivery = aWebhookDelivery(`d${event.position}`, {
    ...{ eventId: event.id, eventType: event.type, position: event.position, streamId: event.stream.id },
    ...{ nextAttemptAt: now, createdAt: now },
    ...more,
  });
  await engine.ports.webhookDeliveries.put([delivery]);
  return delivery;
}

const stored = async ({ id }: Pick<WebhookDelivery, 'id'>) => {
  const found = await engine.ports.webhookDeliveries.get(id);
  if (!found) throw new Error('there is no such delivery');
  return found;
};
const endpoint = async () => {
  const found = await engine.ports.webhookEndpoints.get('shop');
  if (!found) throw new Error('there is no such endpoint');
  return found;
};
const wake = (about: Wakeup = 'deliveries') => engine.ports.deliveryWakeups.wake('shop', about);
const attemptedOf = (delivery: WebhookDelivery) =>
  vi.waitFor(async () => {
    const found = await stored(delivery);
    expect(found.attemptCount).toBeGreaterThan(delivery.attemptCount);
    return found;
  });

describe('a delivery', () => {
  test('that was pending before the start is sent, and recorded with its reply', async () => {
    const delivery = await enqueue();
    engine.webhookSender.reply = () => replied(204, { at: 7, excerpt: 'thanks' });
    await dispatcher.start();
    const after = await attemptedOf(delivery);
    expect(after).toMatchObject({
      state: 'delivered',
      nextAttemptAt: null,
      attempts: [{ status: 204, excerpt: 'thanks' }],
    });
    const [message] = engine.webhookSender.sent;
    expect(message?.id).toBe(delivery.eventId);
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      event: 'conversation.started',
      event_id: delivery.eventId,
    });
  });

  test('is tried by the schedule with the same id, then fails', async () => {
    const delivery = await enqueue();
    engine.webhookSender.reply = () => replied(500, { at: engine.clock.now() });
    await dispatcher.start();
    let last = delivery;
    for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
      last = await attemptedOf(last);
      expect(last).toMatchObject({ attemptCount: attempts, failedAttempts: attempts });
      if (last.nextAttemptAt !== null) {
        engine.clock.advance(last.nextAttemptAt - engine.clock.now() - 1);
        wake();
        engine.clock.advance(1);
        wake();
      }
    }
    expect(last).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(new Set(engine.webhookSender.sent.map(({ id }) => id))).toEqual(new Set([delivery.eventId]));
    expect(engine.webhookSender.sent).toHaveLength(maxAttempts);
  });

  test('whose event is not in the log fails at once', async () => {
    const delivery = await enqueue('v', { eventId: 'another' as EventId });
    await dispatcher.start();
    expect(await attemptedOf(delivery)).toMatchObject({ state: 'failed', attempts: [{ fault: 'event_missing' }] });
    expect(engine.webhookSender.sent).toEqual([]);
  });

  test('keeps no reply once its conversation was erased, even if the reply came later', async () => {
    const delivery = await enqueue();
    engine.webhookSender.reply = async () => {
      await engine.ports.webhookDeliveries.put([{ ...(await stored(delivery)), isErased: true }]);
      return replied(200, { excerpt: 'you said: secret' });
    };
    await dispatcher.start();
    expect((await attemptedOf(delivery)).attempts).toMatchObject([{ status: 200, excerpt: null }]);
  });

  test('that the shutdown cuts off is sent again after the next start', async () => {
    const delivery = await enqueue();
    engine.webhookSender.reply = (_, __, signal) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve(replied(null))));
    await dispatcher.start();
    await vi.waitFor(() => expect(engine.webhookSender.sent).toHaveLength(1));
    await dispatcher.close();
    expect(await stored(delivery)).toMatchObject({ state: 'pending', attemptCount: 0 });
    engine.webhookSender.reply = () => replied(200);
    dispatcher = new WebhookDispatcher(engine.ports, () => 0);
    await dispatcher.start();
    expect(await attemptedOf(delivery)).toMatchObject({ state: 'delivered' });
  });

  test('waits while conversations take all that the process has', async () => {
    const delivery = await enqueue();
    let isHigh = true;
    let asked = 0;
    const admits = () => {
      asked += 1;
      return !isHigh;
    };
    dispatcher = new WebhookDispatcher({ ...engine.ports, messageLoad: { admits } }, () => 0);
    await dispatcher.start();
    await vi.waitFor(() => expect(asked).toBeGreaterThan(1));
    expect(engine.webhookSender.sent).toEqual([]);
    isHigh = false;
    expect(await attemptedOf(delivery)).toMatchObject({ state: 'delivered' });
  });

  test('is recorded once the disk takes it, and not sent twice for that', async () => {
    const delivery = await enqueue();
    const { lightUnitOfWork } = engine.ports;
    let refusals = 1;
    const failing: typeof lightUnitOfWork = {
      run: (work) => (refusals-- > 0 ? Promise.reject(new Error('disk full')) : lightUnitOfWork.run(work)),
    };
    dispatcher = new WebhookDispatcher({ ...engine.ports, lightUnitOfWork: failing }, () => 0);
    await dispatcher.start();
    expect(await attemptedOf(delivery)).toMatchObject({ state: 'delivered', attemptCount: 1 });
    expect(engine.webhookSender.sent).toHaveLength(1);
  });
});

describe('the shutdown', () => {
  test('ends while the disk refuses writes, and the attempt is made again after the next start', async () => {
    const delivery = await enqueue();
    const lightUnitOfWork: typeof engine.ports.lightUnitOfWork = { run: () => Promise.reject(new Error('disk full')) };
    dispatcher = new WebhookDispatcher({ ...engine.ports, lightUnitOfWork }, () => 0);
    await dispatcher.start();
    await vi.waitFor(() =>
      expect(engine.log.lines.map(({ message }) => message)).toContain('webhook attempts were not recorded'),
    );
    await dispatcher.close();
    expect(await stored(delivery)).toMatchObject({ state: 'pending', attemptCount: 0 });
  });
});

describe('an endpoint', () => {
  test('is not blamed for deliveries that the server failed to prepare, and gets later ones', async () => {
    const bad = await enqueue('bad');
    const good = await enqueue('good');
    engine.webhookSender.reply = (message) => {
      if (message.id === bad.eventId) throw new Error('no such header');
      return replied(200);
    };
    await dispatcher.start();
    expect(await attemptedOf(good)).toMatchObject({ state: 'delivered' });
    const after = await attemptedOf(bad);
    expect(after).toMatchObject({
      state: 'pending',
      failedAttempts: 1,
      attempts: [{ status: null, fault: 'internal_error' }],
    });
    expect(after.nextAttemptAt).toBeGreaterThan(engine.clock.now());
    expect((await endpoint()).failingSince).toBeNull();
  });

  /** Changes the address of the endpoint, which stays verified and enabled. */
  const move = async () => {
    const url = 'https://hooks.example/new';
    await engine.ports.webhookEndpoints.put({ ...(await endpoint()), url, failingSince: null });
    wake('endpoint');
  };

  test.each([410, 500])('is not judged by a late %d of its address before', async (status) => {
    const delivery = await enqueue();
    let reply = () => {};
    engine.webhookSender.reply = () =>
      new Promise((resolve) => {
        reply = () => resolve(replied(status));
      });
    await dispatcher.start();
    await vi.waitFor(() => expect(engine.webhookSender.sent).toHaveLength(1));
    await move();
    engine.webhookSender.reply = () => replied(200);
    reply();
    const late = await attemptedOf(delivery);
    expect(late.attempts[0]).toMatchObject({ status });
    await vi.waitFor(async () =>
      expect(await stored(delivery)).toMatchObject({ state: 'delivered', failedAttempts: 0 }),
    );
    expect(await endpoint()).toMatchObject({ state: 'enabled', failingSince: null });
  });

  test('is not paused by a request of its previous address', async () => {
    await enqueue('a');
    engine.webhookSender.reply = () => replied(503, { at: engine.clock.now(), retryAfterMs: 60_000 });
    await dispatcher.start();
    await vi.waitFor(async () => expect((await endpoint()).failingSince).not.toBeNull());
    engine.webhookSender.reply = () => replied(200);
    const second = await enqueue('b');
    await move();
    expect(await attemptedOf(second)).toMatchObject({ state: 'delivered' });
  });

  test('that hangs delays no other, and gets eight at once', async () => {
    for (let index = 0; index < 20; index += 1) await enqueue(`v${index}`);
    await engine.ports.webhookEndpoints.put(aWebhookEndpoint('other'));
    const others = [];
    for (let index = 0; index < 20; index += 1) others.push(await enqueue(`o${index}`, { endpointId: 'other' }));
    const held: (() => void)[] = [];
    engine.webhookSender.reply = (_, { id }) =>
      id === 'other' ? replied(200) : new Promise((resolve) => held.push(() => resolve(replied(200))));
    await dispatcher.start();
    for (const delivery of others) await attemptedOf(delivery);
    expect(held).toHaveLength(8);
    engine.webhookSender.reply = () => replied(200);
    for (const release of held) release();
    await vi.waitFor(async () => expect(await engine.ports.webhookDeliveries.pending('shop')).toBe(0));
    expect(engine.webhookSender.sent).toHaveLength(40);
  });

  test('whose breaker is open is paused, which is no attempt', async () => {
    const delivery = await enqueue();
    engine.webhookSender.reply = () => ({ kind: 'not_sent', retryAfterMs: 10_000 });
    await dispatcher.start();
    await vi.waitFor(() => expect(engine.webhookSender.sent).toHaveLength(1));
    wake();
    engine.webhookSender.reply = () => replied(200);
    engine.clock.advance(9_999);
    wake();
    expect(await stored(delivery)).toMatchObject({ state: 'pending', attemptCount: 0 });
    expect(engine.webhookSender.sent).toHaveLength(1);
    engine.clock.advance(1);
    wake();
    expect(await attemptedOf(delivery)).toMatchObject({ state: 'delivered', attemptCount: 1 });
  });

  test('that asks for a pause gets nothing until then', async () => {
    const first = await enqueue('a');
    engine.webhookSender.reply = () => replied(429, { at: engine.clock.now(), retryAfterMs: 30_000 });
    await dispatcher.start();
    expect(await attemptedOf(first)).toMatchObject({ nextAttemptAt: engine.clock.now() + 30_000 });
    const second = await enqueue('b');
    engine.webhookSender.reply = () => replied(200);
    wake();
    engine.clock.advance(29_999);
    wake();
    expect(await stored(second)).toMatchObject({ attemptCount: 0 });
    engine.clock.advance(1);
    wake();
    await attemptedOf(second);
  });

  test('that replies 410 is disabled at once, and what is pending fails', async () => {
    const later = await enqueue('later', { nextAttemptAt: engine.clock.now() + dayMs });
    const gone = await enqueue('gone');
    engine.webhookSender.reply = () => replied(410);
    await dispatcher.start();
    expect(await attemptedOf(gone)).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(await stored(later)).toMatchObject({ state: 'failed', attemptCount: 0 });
    expect(await endpoint()).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
    const log = await engine.ports.eventLog.read(0, 100);
    expect(log.filter(({ type }) => type === 'webhook_endpoint.disabled')).toMatchObject([
      { stream: { id: 'shop' }, actor: { kind: 'system' }, data: { reason: 'gone' } },
    ]);
    expect(engine.log.lines.map(({ message }) => message)).toContain('a webhook endpoint was disabled');
  });

  test('that replies 410 gets no more deliveries, not even ones already read', async () => {
    for (let index = 0; index < 20; index += 1) await enqueue(`v${index}`);
    engine.webhookSender.reply = () => replied(410);
    await dispatcher.start();
    await vi.waitFor(async () => expect(await engine.ports.webhookDeliveries.pending('shop')).toBe(0));
    await dispatcher.close();
    expect(engine.webhookSender.sent).toHaveLength(8);
  });

  test('has attempts that end together recorded in one transaction', async () => {
    for (let index = 0; index < 50; index += 1) await enqueue(`v${index}`);
    const { lightUnitOfWork } = engine.ports;
    let transactions = 0;
    const counting: typeof lightUnitOfWork = {
      run: (work) => {
        transactions += 1;
        return lightUnitOfWork.run(work);
      },
    };
    dispatcher = new WebhookDispatcher({ ...engine.ports, lightUnitOfWork: counting }, () => 0);
    await dispatcher.start();
    await vi.waitFor(async () => expect(await engine.ports.webhookDeliveries.pending('shop')).toBe(0));
    expect(engine.webhookSender.sent).toHaveLength(50);
    expect(transactions).toBe(1);
  });

  test('that catches up has its attempts recorded as soon as a group is full, while others are sent', async () => {
    const first = await enqueue();
    const all = Array.from({ length: 600 }, (_, index) => ({ ...first, id: `d-${index}`, position: null }));
    await engine.ports.webhookDeliveries.put(all);
    const put = vi.spyOn(engine.ports.webhookDeliveries, 'put');
    await dispatcher.start();
    await vi.waitFor(async () => expect(await engine.ports.webhookDeliveries.pending('shop')).toBe(0));
    const groups = put.mock.calls.map(([deliveries]) => deliveries.length);
    expect(groups.reduce((sum, count) => sum + count, 0)).toBe(601);
    expect(Math.max(...groups)).toBeLessThan(200);
  });

  test('is disabled after five days of nothing but failures, and a success ends the count', async () => {
    engine.webhookSender.reply = () => replied(500, { at: engine.clock.now() });
    await dispatcher.start();
    const fail = async (visitor: string) => {
      const delivery = await enqueue(visitor);
      wake();
      await attemptedOf(delivery);
      await vi.waitFor(async () => expect((await endpoint()).failingSince).not.toBeNull());
    };
    await fail('a');
    engine.clock.advance(4 * dayMs);
    engine.webhookSender.reply = () => replied(200);
    const good = await enqueue('b');
    wake();
    await attemptedOf(good);
    expect((await endpoint()).failingSince).toBeNull();
    engine.webhookSender.reply = () => replied(500, { at: engine.clock.now() });
    await fail('c');
    engine.clock.advance(5 * dayMs - 1);
    await fail('d');
    expect((await endpoint()).state).toBe('enabled');
    engine.clock.advance(1);
    const last = await enqueue('e');
    wake();
    await attemptedOf(last);
    expect(await endpoint()).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
  });

  test('that is disabled or removed gets no more deliveries, not even ones already read', async () => {
    for (let index = 0; index < 20; index += 1) await enqueue(`v${index}`);
    const held: (() => void)[] = [];
    engine.webhookSender.reply = () => new Promise((resolve) => held.push(() => resolve(replied(500))));
    await dispatcher.start();
    await vi.waitFor(() => expect(held).toHaveLength(8));
    const elena = operatorPrincipal('elena' as OperatorId, 'admin');
    await changeEndpoint(engine.ports, 'shop', { patch: { isEnabled: false }, expected: null }, elena);
    for (const release of held) release();
    await vi.waitFor(async () => {
      const { items } = await engine.ports.webhookDeliveries.list('shop', {}, { offset: 0, limit: 20 });
      expect(items.filter(({ attemptCount }) => attemptCount === 1)).toHaveLength(8);
      expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['failed']));
    });
    expect(engine.webhookSender.sent).toHaveLength(8);
    await removeEndpoint(engine.ports, 'shop', actorOf(elena));
    await dispatcher.sweep();
    expect((await engine.ports.webhookDeliveries.list('shop', {}, { offset: 0, limit: 20 })).total).toBe(0);
  });
});

test('deliveries are removed after thirty days', async () => {
  const old = await enqueue('old', { state: 'delivered', nextAttemptAt: null });
  engine.clock.advance(30 * dayMs);
  const young = await enqueue('young', { state: 'delivered', nextAttemptAt: null });
  await dispatcher.sweep();
  expect(await engine.ports.webhookDeliveries.get(old.id)).not.toBeNull();
  engine.clock.advance(1);
  await dispatcher.sweep();
  expect(await engine.ports.webhookDeliveries.get(old.id)).toBeNull();
  expect(await engine.ports.webhookDeliveries.get(young.id)).not.toBeNull();
});
