import { beforeEach, expect, test, vi } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { actorOf } from '#engine/access/author.js';
import type { UnitOfWork } from '#engine/ports/unit-of-work.js';
import type { WebhookDelivery } from '#engine/ports/webhook-stores.js';
import { portionSize } from '#engine/webhooks/bulk-work.js';
import { changeEndpoint, removeEndpoint } from '#engine/webhooks/change-endpoint.js';
import { redeliver } from '#engine/webhooks/deliveries.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { aWebhookDelivery, aWebhookEndpoint } from '#testing/webhooks.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';

/** Two full portions and a remainder. */
const many = 2 * portionSize + 100;
const elena = operatorPrincipal('elena' as OperatorId, 'admin');
const failed = { state: 'failed', nextAttemptAt: null } as const;
const ofAllTime = {
  ...{ from: '1970-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' },
  states: ['failed' as const],
};

let engine: EngineHarness;
beforeEach(async () => {
  engine = new EngineHarness(withheld, {}, 'no reactions');
  for (const id of ['shop', 'other']) await engine.ports.webhookEndpoints.put(aWebhookEndpoint(id));
});

async function fill(more: Partial<WebhookDelivery>): Promise<void> {
  const deliveries = Array.from({ length: many }, (_, index) => aWebhookDelivery(`d${index + 1}`, more));
  await engine.ports.webhookDeliveries.put([...deliveries, aWebhookDelivery('x1', { endpointId: 'other', ...failed })]);
}

const all = async (endpointId = 'shop') =>
  (await engine.ports.webhookDeliveries.list(endpointId, {}, { offset: 0, limit: many })).items;
const pending = async () => (await all()).filter(({ state }) => state === 'pending').length;
const endpoint = () => engine.ports.webhookEndpoints.get('shop');

/** Unit of work that counts the deliveries that each transaction changes or removes. */
function counting(changes: number[]): UnitOfWork {
  const { unitOfWork } = engine.ports;
  return {
    run: async (work) => {
      const before = new Set(await all());
      const result = await unitOfWork.run(work);
      const after = await all();
      const changed = after.filter((one) => !before.has(one)).length;
      changes.push(changed + before.size - after.length);
      return result;
    },
  };
}

/** Simulates a restart: pending work is completed. Returns the number of changes per transaction. */
async function restarted(isDone: () => Promise<boolean>): Promise<number[]> {
  const changes: number[] = [];
  const dispatcher = new WebhookDispatcher({ ...engine.ports, unitOfWork: counting(changes) }, () => 0);
  await dispatcher.start();
  await vi.waitFor(async () => expect(await isDone()).toBe(true));
  await dispatcher.close();
  return changes;
}

test('an endpoint is disabled at once, and its pending deliveries are discarded in portions, also after a restart', async () => {
  await fill({});
  await changeEndpoint(engine.ports, 'shop', { patch: { isEnabled: false }, expected: null }, elena);
  expect(await endpoint()).toMatchObject({ state: 'disabled', bulkWork: { kind: 'discard' } });
  expect(await pending()).toBe(many - portionSize);
  // Enabled again before all are discarded: deliveries that were pending are still not sent.
  await changeEndpoint(engine.ports, 'shop', { patch: { isEnabled: true }, expected: null }, elena);
  const changes = await restarted(async () => (await endpoint())?.bulkWork === null);
  expect(changes).toEqual([portionSize, 100]);
  expect(engine.webhookSender.sent).toEqual([]);
  expect(new Set((await all()).map(({ state }) => state))).toEqual(new Set(['failed']));
});

test('a range is delivered again in portions, each delivery once, also after a restart', async () => {
  await fill(failed);
  expect(await redeliver(engine.ports, 'shop', ofAllTime)).toEqual({ ok: true, value: { count: many } });
  expect(await pending()).toBe(portionSize);
  expect(await redeliver(engine.ports, 'shop', ofAllTime)).toMatchObject({ ok: false, code: 'busy' });
  // The log does not have their events, so the first attempt is final.
  const isDone = async () => (await all()).every(({ attemptCount, state }) => attemptCount > 0 && state === 'failed');
  const changes = await restarted(isDone);
  expect(changes.slice(0, 2)).toEqual([portionSize, 100]);
  expect(new Set((await all()).map(({ attemptCount }) => attemptCount))).toEqual(new Set([1]));
  expect(await all('other')).toMatchObject([{ attemptCount: 0 }]);
});

test('disabling an endpoint ends its redelivery', async () => {
  await fill(failed);
  await redeliver(engine.ports, 'shop', ofAllTime);
  await changeEndpoint(engine.ports, 'shop', { patch: { isEnabled: false }, expected: null }, elena);
  await restarted(async () => (await endpoint())?.bulkWork === null);
  expect([await pending(), engine.webhookSender.sent.length]).toEqual([0, 0]);
});

test('an endpoint is removed at once, and its deliveries in portions, also after a restart', async () => {
  await fill(failed);
  await removeEndpoint(engine.ports, 'shop', actorOf(elena));
  expect(await endpoint()).toBeNull();
  expect(await all()).toHaveLength(many - portionSize);
  const changes = await restarted(async () => (await all()).length === 0);
  expect(changes).toEqual([portionSize, 100]);
  expect(await all('other')).toHaveLength(1);
});
