import { events as catalogue, type EventType } from '#contracts/events.js';
import { limits } from '#contracts/limits.js';
import type { DeliveriesQuery, RedeliveryCreate } from '#contracts/operations/webhook-deliveries.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { Page } from '#contracts/views.js';
import type { WebhookDeliveryDetails, WebhookDeliveryView } from '#contracts/webhooks.js';
import type { Principal } from '../access/principal.js';
import { mayFollow } from '../access/readable-streams.js';
import { nextEventId } from '../ports/clock.js';
import type { Ports } from '../ports/ports.js';
import { isSuccess } from '../ports/webhook-sender.js';
import type { WebhookDelivery } from '../ports/webhook-stores.js';
import { windowOf } from '../views/pages.js';
import { countRedeliveries, redeliverAll } from './bulk-work.js';
import { deliveryBody } from './delivery-body.js';
import { toDeliveryDetails, toDeliveryView } from './webhook-views.js';

type ReadPorts = Pick<Ports, 'webhookEndpoints' | 'webhookDeliveries' | 'eventLog' | 'conversations'>;
/** `Retry-After` while bulk work of an endpoint runs, in milliseconds. */
const busyMs = 2_000;

type Reader = Pick<Principal, 'rights'>;

/** Deliveries of an endpoint, newest first. */
export async function listDeliveries(
  { webhookEndpoints, webhookDeliveries }: ReadPorts,
  endpointId: string,
  { page, limit, from, to, ...filter }: DeliveriesQuery,
): Promise<Result<Page<WebhookDeliveryView>>> {
  if ((await webhookEndpoints.get(endpointId)) === null) return reject('not_found');
  const window = windowOf({ page, limit });
  const times = { from: instant(from), to: instant(to) };
  const { items, total } = await webhookDeliveries.list(endpointId, { ...filter, ...times }, window);
  return ok({ items: items.map(toDeliveryView), total, page, limit });
}

/** Delivery with every attempt, and its body if the reader may read the event. */
export async function readDelivery(
  ports: ReadPorts,
  { endpointId, id }: { readonly endpointId: string; readonly id: string },
  reader: Reader,
): Promise<Result<WebhookDeliveryDetails>> {
  const delivery = await ports.webhookDeliveries.get(id);
  // Deliveries of a deleted endpoint are removed in portions.
  if (delivery?.endpointId !== endpointId || (await ports.webhookEndpoints.get(endpointId)) === null)
    return reject('not_found');
  const isReadable = delivery.position === null || mayFollow(reader, catalogue[delivery.eventType].stream);
  return ok(toDeliveryDetails(delivery, isReadable ? await deliveryBody(ports, delivery) : null));
}

/**
 * Redelivers one delivery, or those of a period in portions. Returns their number. `webhook_disabled` unless the endpoint is enabled;
 * `busy` during other bulk work.
 */
export async function redeliver(
  ports: Pick<Ports, 'clock' | 'unitOfWork' | 'deliveryWakeups' | 'webhookDeliveries'>,
  endpointId: string,
  request: RedeliveryCreate,
): Promise<Result<{ readonly count: number }>> {
  const filter =
    'deliveryId' in request ? null : { states: request.states, from: instant(request.from), to: instant(request.to) };
  const inTime = filter && (await countRedeliveries(ports.webhookDeliveries, endpointId, filter));
  const result = await ports.unitOfWork.run(
    async ({ webhookEndpoints, webhookDeliveries }): Promise<Result<{ readonly count: number }>> => {
      const endpoint = await webhookEndpoints.get(endpointId);
      if (endpoint === null) return reject('not_found');
      if (endpoint.state !== 'enabled') return reject('webhook_disabled');
      if (endpoint.bulkWork !== null) return { ...reject('busy'), retryAfterMs: busyMs };
      const now = ports.clock.now();
      if (filter !== null) {
        await webhookEndpoints.put(await redeliverAll({ webhookDeliveries }, endpoint, { filter, now }));
        return ok({ count: inTime ?? 0 });
      }
      const delivery = 'deliveryId' in request ? await webhookDeliveries.get(request.deliveryId) : null;
      // A test has no event of the log behind it.
      if (delivery?.endpointId !== endpointId || delivery.position === null)
        return invalidAt('/deliveryId', 'the endpoint has no such delivery of an event');
      if (delivery.nextAttemptAt !== null) return reject('delivery_pending');
      await webhookDeliveries.put([{ ...delivery, state: 'pending', failedAttempts: 0, nextAttemptAt: now }]);
      return ok({ count: 1 });
    },
  );
  // Bulk work is finished even if the endpoint is disabled.
  ports.deliveryWakeups.wake(endpointId, filter === null ? 'deliveries' : 'endpoint');
  return result;
}

/** Sends a sample event of a type once, at once, and logs it. */
export async function sendTestEvent(
  ports: ReadPorts & Pick<Ports, 'clock' | 'ids' | 'unitOfWork' | 'webhookSender'>,
  endpointId: string,
  eventType: EventType,
): Promise<Result<WebhookDeliveryDetails>> {
  const endpoint = await ports.webhookEndpoints.get(endpointId);
  if (endpoint === null) return reject('not_found');
  const delivery: WebhookDelivery = {
    ...{ id: ports.ids.next(), endpointId, eventId: nextEventId(ports.ids), eventType, position: null, streamId: '' },
    ...{ state: 'pending', failedAttempts: 0, nextAttemptAt: null, attempts: [], attemptCount: 0, isErased: false },
    createdAt: ports.clock.now(),
  };
  const body = (await deliveryBody(ports, delivery)) ?? '';
  const answer = await ports.webhookSender.send(endpoint, { id: delivery.eventId, body });
  if (answer.kind === 'not_sent') return { ...reject('busy'), retryAfterMs: answer.retryAfterMs };
  const { attempt } = answer;
  const state = isSuccess(attempt) ? 'delivered' : 'failed';
  const sent: WebhookDelivery = { ...delivery, state, attempts: [attempt], attemptCount: 1 };
  const isKept = await ports.unitOfWork.run(async ({ webhookEndpoints, webhookDeliveries }) => {
    if ((await webhookEndpoints.get(endpointId)) === null) return false;
    await webhookDeliveries.put([sent]);
    return true;
  });
  return isKept ? ok(toDeliveryDetails(sent, body)) : reject('not_found');
}

/** Removes deliveries past their retention, in portions, so that writers wait for one portion only. */
export async function sweepDeliveries(
  ports: Pick<Ports, 'clock' | 'unitOfWork' | 'webhookEndpoints'>,
  before: number,
): Promise<void> {
  const bounds = { before, keep: limits.webhookDeliveries, limit: 1_000 };
  for (const { id } of await ports.webhookEndpoints.all()) {
    const sweep = () => ports.unitOfWork.run(({ webhookDeliveries }) => webhookDeliveries.removeOld(id, bounds));
    // Yield between portions, so that requests are served.
    while ((await sweep()) === bounds.limit) await new Promise((resolve) => setImmediate(resolve));
  }
}

function instant(text: string): number;
function instant(text: string | undefined): number | undefined;
function instant(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
