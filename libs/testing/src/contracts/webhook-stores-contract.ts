import { beforeEach, describe, expect, test } from 'vitest';
import type { WritableStores } from '#engine/ports/unit-of-work.js';
import type { WebhookAttempt, WebhookDelivery } from '#engine/ports/webhook-stores.js';
import { aWebhookDelivery, aWebhookEndpoint } from '../webhooks.js';
import { type Open, openForEach } from './tested-stores.js';

type Stores = Pick<WritableStores, 'webhookEndpoints' | 'webhookDeliveries'>;

const attempt: WebhookAttempt = { at: 5, status: 500, fault: null, durationMs: 12, excerpt: 'è "漢" \u0000 👩‍👩‍👧' };
const delivered = { state: 'delivered', nextAttemptAt: null } as const;
const failed = { state: 'failed', nextAttemptAt: null, failedAttempts: 8 } as const;
const ids = (deliveries: readonly WebhookDelivery[]) => deliveries.map(({ id }) => id);

/** Contract tests of the stores of webhook endpoints and deliveries. */
export function describeWebhookStores(name: string, open: Open<Stores>): void {
  describe(`${name} as a store of webhook endpoints`, () => {
    const stores = openForEach(open);

    test('returns endpoints as stored, oldest first, and removes them', async () => {
      const { webhookEndpoints } = stores();
      const rotated = { previousSecret: 'old', previousSecretEndsAt: 9, failingSince: 8, startsAfter: 2 ** 40 };
      const bulkWork = {
        kind: 'redeliver',
        after: 3,
        upTo: 9,
        filter: { states: ['failed'], from: 1, to: 2 },
      } as const;
      const second = aWebhookEndpoint('b', {
        ...rotated,
        state: 'disabled',
        disabledReason: 'gone',
        bulkWork,
        createdAt: 2_000,
      });
      const first = aWebhookEndpoint('c', { eventTypes: ['message.posted', 'handoff.started'] });
      for (const one of [second, first]) await webhookEndpoints.put(one);
      expect(await webhookEndpoints.all()).toEqual([first, second]);
      const changed = { ...second, state: 'enabled', disabledReason: null } as const;
      await webhookEndpoints.put(changed);
      expect(await webhookEndpoints.get('b')).toEqual(changed);
      await webhookEndpoints.remove('b');
      expect([await webhookEndpoints.get('b'), await webhookEndpoints.all()]).toEqual([null, [first]]);
    });
  });

  describe(`${name} as a store of webhook deliveries`, () => {
    const stores = openForEach(open);
    let deliveries: Stores['webhookDeliveries'];
    beforeEach(() => {
      deliveries = stores().webhookDeliveries;
    });
    const window = { offset: 0, limit: 10 };

    test('returns deliveries as stored, with their attempts', async () => {
      const full = aWebhookDelivery('d1', {
        ...failed,
        attempts: [attempt, attempt],
        attemptCount: 30,
        isErased: true,
      });
      const test = aWebhookDelivery('d2', { position: null, streamId: '' });
      await deliveries.put([full, test]);
      expect([await deliveries.get('d1'), await deliveries.get('d2')]).toEqual([full, test]);
      expect(await deliveries.get('d3')).toBeNull();
      expect(ids(await deliveries.byIds(['d2', 'd3', 'd1'])).sort()).toEqual(['d1', 'd2']);
      await deliveries.put([{ ...full, ...delivered }]);
      expect(await deliveries.get('d1')).toEqual({ ...full, ...delivered });
    });

    test('takes hundreds at once', async () => {
      const many = Array.from({ length: 1_234 }, (_, index) => aWebhookDelivery(`d${index}`));
      await deliveries.put(many);
      expect(await deliveries.pending('shop')).toBe(1_234);
      expect(await deliveries.byIds(many.map(({ id }) => id))).toHaveLength(1_234);
    });

    test('has one delivery of an event to an endpoint', async () => {
      await deliveries.put([aWebhookDelivery('d1', { position: 7 })]);
      await expect(deliveries.put([aWebhookDelivery('d2', { position: 7 })])).rejects.toThrow(/unique/i);
      await deliveries.put([aWebhookDelivery('d3', { position: 7, endpointId: 'other' })]);
      for (const id of ['t1', 't2']) await deliveries.put([aWebhookDelivery(id, { position: null })]);
      expect(await deliveries.pending('shop')).toBe(3);
    });

    test('lists an endpoint, newest first, by state, type and time', async () => {
      const handoff = { eventType: 'handoff.started' } as const;
      await deliveries.put([
        aWebhookDelivery('d1', { createdAt: 1_000, ...delivered }),
        aWebhookDelivery('d2', { createdAt: 2_000, ...failed }),
        aWebhookDelivery('d3', { createdAt: 2_000, ...handoff }),
        aWebhookDelivery('d4', { createdAt: 3_000 }),
        aWebhookDelivery('d5', { endpointId: 'other' }),
      ]);
      const list = async (filter: object, page = window) => {
        const { items, total } = await deliveries.list('shop', filter, page);
        return [ids(items), total];
      };
      expect(await list({})).toEqual([['d4', 'd3', 'd2', 'd1'], 4]);
      expect(await list({}, { offset: 1, limit: 2 })).toEqual([['d3', 'd2'], 4]);
      expect(await list({ states: ['delivered', 'failed'] })).toEqual([['d2', 'd1'], 2]);
      expect(await list({ types: ['handoff.started'] })).toEqual([['d3'], 1]);
      expect(await list({ from: 2_000 })).toEqual([['d4', 'd3', 'd2'], 3]);
      expect(await list({ to: 2_000 })).toEqual([['d1'], 1]);
      expect(await list({ from: 2_000, to: 3_000, states: ['failed'] })).toEqual([['d2'], 1]);
    });

    test('answers what is due, the longest due first, and when the next is', async () => {
      await deliveries.put([
        aWebhookDelivery('d1', { nextAttemptAt: 30 }),
        aWebhookDelivery('d2', { nextAttemptAt: 10 }),
        aWebhookDelivery('d3', { nextAttemptAt: 20 }),
        aWebhookDelivery('d4', delivered),
        aWebhookDelivery('d5', { nextAttemptAt: 5, endpointId: 'other' }),
      ]);
      expect(ids(await deliveries.due('shop', 20, 10))).toEqual(['d2', 'd3']);
      expect(ids(await deliveries.due('shop', 30, 2))).toEqual(['d2', 'd3']);
      expect(await deliveries.nextAttemptAt('shop', 0)).toBe(10);
      expect(await deliveries.nextAttemptAt('shop', 20)).toBe(30);
      expect([await deliveries.nextAttemptAt('shop', 30), await deliveries.nextAttemptAt('nobody', 0)]).toEqual([
        null,
        null,
      ]);
    });

    test('restarts those of a range and a time, but neither tests nor what is pending', async () => {
      await deliveries.put([
        aWebhookDelivery('d1', { createdAt: 1_000, ...failed }),
        aWebhookDelivery('d2', { createdAt: 2_000, ...failed, attempts: [attempt], attemptCount: 8 }),
        aWebhookDelivery('d3', { createdAt: 2_000, ...delivered }),
        aWebhookDelivery('d4', { createdAt: 2_000, failedAttempts: 3, nextAttemptAt: 99 }),
        aWebhookDelivery('d5', { createdAt: 2_000, ...failed, position: null }),
        aWebhookDelivery('d6', { createdAt: 2_000, ...failed }),
        aWebhookDelivery('d7', { createdAt: 2_000, ...failed, endpointId: 'other' }),
      ]);
      const filter = { states: ['failed'], from: 2_000, to: 3_000 } as const;
      const range = { endpointId: 'shop', after: 0, upTo: 5 };
      expect(await deliveries.restartable(range, filter)).toBe(1);
      await deliveries.restart(range, filter, 50);
      expect(ids(await deliveries.due('shop', 50, 10))).toEqual(['d2']);
      const begun = { state: 'pending', failedAttempts: 0, nextAttemptAt: 50, attemptCount: 8, attempts: [attempt] };
      expect(await deliveries.get('d2')).toMatchObject(begun);
      expect(await deliveries.get('d4')).toMatchObject({ failedAttempts: 3, nextAttemptAt: 99 });
      expect(await deliveries.restartable({ ...range, after: 5, upTo: 9 }, filter)).toBe(1);
    });

    test('answers where a portion of a range ends, and which delivery is the last', async () => {
      const some = [5, 9, 2, 7].map((position) => aWebhookDelivery(`d${position}`));
      await deliveries.put([...some, aWebhookDelivery('t', { position: null })]);
      await deliveries.put([aWebhookDelivery('x8', { endpointId: 'other' })]);
      expect([await deliveries.lastPosition('shop'), await deliveries.lastPosition('nobody')]).toEqual([9, 0]);
      const end = (after: number, upTo: number) => deliveries.endOfPortion({ endpointId: 'shop', after, upTo }, 2);
      expect([await end(0, 9), await end(5, 9), await end(5, 8), await end(9, 9)]).toEqual([5, 9, 7, null]);
    });

    test('discards what is pending up to a position, in portions', async () => {
      await deliveries.put([1, 2, 3, 4].map((place) => aWebhookDelivery(`d${place}`)));
      await deliveries.put([aWebhookDelivery('d5', delivered), aWebhookDelivery('d6', { endpointId: 'other' })]);
      const discard = () => deliveries.discardPending('shop', { upTo: 3, limit: 2 });
      expect([await discard(), await discard(), await discard()]).toEqual([2, 1, 0]);
      for (const id of ['d1', 'd2', 'd3']) expect(await deliveries.get(id)).toMatchObject(failedState);
      expect(await deliveries.get('d5')).toMatchObject({ state: 'delivered' });
      expect([await deliveries.pending('shop'), await deliveries.pending('other')]).toEqual([1, 1]);
    });

    test('removes nothing that is pending, however old', async () => {
      await deliveries.put([
        aWebhookDelivery('d1', { createdAt: 1 }),
        aWebhookDelivery('d2', { createdAt: 2, ...failed }),
        aWebhookDelivery('d3', { createdAt: 3 }),
        aWebhookDelivery('d4', { createdAt: 4, ...delivered }),
      ]);
      expect(await deliveries.removeOld('shop', { before: 3, keep: 1, limit: 10 })).toBe(1);
      expect(ids((await deliveries.list('shop', {}, window)).items)).toEqual(['d4', 'd3', 'd1']);
    });

    test('removes the old and what is beyond the newest, in portions', async () => {
      const many = Array.from({ length: 10 }, (_, index) =>
        aWebhookDelivery(`d${index}`, { createdAt: index, ...delivered }),
      );
      await deliveries.put([...many, aWebhookDelivery('x1', { createdAt: 0, endpointId: 'other' })]);
      expect(await deliveries.removeOld('shop', { before: 4, keep: 100, limit: 3 })).toBe(3);
      expect(await deliveries.removeOld('shop', { before: 4, keep: 100, limit: 3 })).toBe(1);
      expect(await deliveries.removeOld('shop', { before: 4, keep: 2, limit: 100 })).toBe(4);
      expect(ids((await deliveries.list('shop', {}, window)).items)).toEqual(['d9', 'd8']);
      expect(await deliveries.endpointAfter('')).toBe('other');
      expect(await deliveries.endpointAfter('other')).toBe('shop');
      expect([await deliveries.remove('shop', 1), await deliveries.remove('shop', 5)]).toEqual([1, 1]);
      expect(await deliveries.endpointAfter('other')).toBeNull();
      expect((await deliveries.list('shop', {}, window)).total).toBe(0);
      expect((await deliveries.list('other', {}, window)).total).toBe(1);
    });
  });
}

const failedState = { state: 'failed', nextAttemptAt: null };
