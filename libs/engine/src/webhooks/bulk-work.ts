import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import type { RestartFilter, WebhookDeliveryStore, WebhookEndpoint } from '../ports/webhook-stores.js';

/** Deliveries changed per transaction, so that other writers wait for one portion only. */
export const portionSize = 500;

type Stores = Pick<Transaction, 'webhookDeliveries'>;

/** Marks the pending deliveries of an endpoint to be discarded, which ends a redelivery, and discards the first portion. */
export async function discardPending(stores: Stores, endpoint: WebhookEndpoint, now: number): Promise<WebhookEndpoint> {
  const upTo = await stores.webhookDeliveries.lastPosition(endpoint.id);
  return afterPortion(stores, { ...endpoint, bulkWork: { kind: 'discard', upTo } }, now);
}

/** Marks deliveries of an endpoint to be sent again, and restarts the first portion. */
export async function redeliverAll(
  stores: Stores,
  endpoint: WebhookEndpoint,
  { filter, now }: { readonly filter: RestartFilter; readonly now: number },
): Promise<WebhookEndpoint> {
  const upTo = await stores.webhookDeliveries.lastPosition(endpoint.id);
  return afterPortion(stores, { ...endpoint, bulkWork: { kind: 'redeliver', after: 0, upTo, filter } }, now);
}

/** Performs the bulk work of an endpoint, and removes the deliveries of a deleted one. `isClosed` stops it early. */
export async function finishBulkWork(
  ports: Pick<Ports, 'clock' | 'unitOfWork'>,
  endpointId: string,
  isClosed: () => boolean,
): Promise<void> {
  const hasMore = () =>
    ports.unitOfWork.run(async (stores) => {
      const endpoint = await stores.webhookEndpoints.get(endpointId);
      if (endpoint === null) return (await stores.webhookDeliveries.remove(endpointId, portionSize)) === portionSize;
      if (endpoint.bulkWork === null) return false;
      const after = await afterPortion(stores, endpoint, ports.clock.now());
      await stores.webhookEndpoints.put(after);
      return after.bulkWork !== null;
    });
  while (!isClosed() && (await hasMore())) await turn();
}

/** Number of deliveries that a redelivery would restart, counted in portions. */
export async function countRedeliveries(
  deliveries: WebhookDeliveryStore,
  endpointId: string,
  filter: RestartFilter,
): Promise<number> {
  const upTo = await deliveries.lastPosition(endpointId);
  let count = 0;
  for (let after = 0; ; ) {
    const end = await deliveries.endOfPortion({ endpointId, after, upTo }, portionSize);
    if (end === null) return count;
    count += await deliveries.restartable({ endpointId, after, upTo: end }, filter);
    after = end;
    await turn();
  }
}

/** Deleted endpoints whose deliveries are not removed yet. */
export async function removedEndpoints({
  webhookEndpoints,
  webhookDeliveries,
}: Pick<Ports, 'webhookEndpoints' | 'webhookDeliveries'>): Promise<string[]> {
  const removed: string[] = [];
  for (let id = await webhookDeliveries.endpointAfter(''); id !== null; id = await webhookDeliveries.endpointAfter(id))
    if ((await webhookEndpoints.get(id)) === null) removed.push(id);
  return removed;
}

async function afterPortion(
  { webhookDeliveries }: Stores,
  endpoint: WebhookEndpoint,
  now: number,
): Promise<WebhookEndpoint> {
  const { id: endpointId, bulkWork } = endpoint;
  switch (bulkWork?.kind) {
    case undefined:
      return endpoint;
    case 'discard': {
      const count = await webhookDeliveries.discardPending(endpointId, { upTo: bulkWork.upTo, limit: portionSize });
      return count < portionSize ? { ...endpoint, bulkWork: null } : endpoint;
    }
    case 'redeliver': {
      const end = await webhookDeliveries.endOfPortion({ endpointId, ...bulkWork }, portionSize);
      if (end === null) return { ...endpoint, bulkWork: null };
      await webhookDeliveries.restart({ endpointId, after: bulkWork.after, upTo: end }, bulkWork.filter, now);
      return { ...endpoint, bulkWork: end < bulkWork.upTo ? { ...bulkWork, after: end } : null };
    }
  }
}

/** Yields to the event loop, so that requests are served. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
