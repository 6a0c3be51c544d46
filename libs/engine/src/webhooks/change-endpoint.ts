import { limits } from '#contracts/limits.js';
import { ok, type Rejection, type Result, reject } from '#contracts/result.js';
import type { WebhookEndpointChange, WebhookEndpointCreate } from '#contracts/webhooks.js';
import { type Author, actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { type LackingPermission, refusalToRead } from '../access/readable-streams.js';
import { checkRevision, type ExpectedRevisions, webhookEndpointRevision } from '../access/revision.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { WebhookEndpoint } from '../ports/webhook-stores.js';
import { withoutUndefined } from '../without-undefined.js';
import { discardPending, portionSize } from './bulk-work.js';
import { disableEndpoint, enableEndpoint } from './endpoint-state.js';
import { type EndpointWithSecret, newEndpointSecret } from './secrets.js';

type ChangeResult = Result<WebhookEndpoint, Rejection | LackingPermission>;
type ChangePorts = Pick<Ports, 'clock' | 'ids' | 'unitOfWork' | 'eventLog' | 'secretSealer' | 'deliveryWakeups'>;

/** Adds an unverified endpoint. `forbidden` for events that its author may not read. */
export async function createEndpoint(
  ports: ChangePorts,
  { url, description, eventTypes }: WebhookEndpointCreate,
  principal: Principal,
): Promise<Result<EndpointWithSecret, Rejection | LackingPermission>> {
  const refused = refusalToRead(principal, eventTypes);
  if (refused) return refused;
  const author = actorOf(principal);
  const id = ports.ids.next();
  const now = ports.clock.now();
  const { secret, sealed } = newEndpointSecret(ports, id);
  const endpoint: WebhookEndpoint = {
    ...{ id, url, description, eventTypes, state: 'unverified', disabledReason: null },
    ...{ secret: sealed, previousSecret: null, previousSecretEndsAt: null },
    ...{ failingSince: null, startsAfter: 0, bulkWork: null, createdAt: now, updatedAt: now },
  };
  return ports.unitOfWork.run(async ({ webhookEndpoints, events }): Promise<Result<EndpointWithSecret>> => {
    if ((await webhookEndpoints.all()).length >= limits.webhookEndpoints) return reject('webhook_endpoints_full');
    await webhookEndpoints.put(endpoint);
    await events.append(newEvent(ports, 'webhook_endpoint.created', id, author, summaryOf(endpoint)));
    return ok({ endpoint, secret });
  });
}

/**
 * Changes an endpoint. A new address makes it `unverified` and discards pending deliveries. `forbidden` for events that its author may not
 * read, whatever the address.
 */
export async function changeEndpoint(
  ports: ChangePorts,
  id: string,
  { patch, expected }: { readonly patch: WebhookEndpointChange; readonly expected: ExpectedRevisions },
  principal: Principal,
): Promise<ChangeResult> {
  const { isEnabled, ...change } = patch;
  const author = actorOf(principal);
  const head = await ports.eventLog.head();
  const result = await ports.unitOfWork.run(async (stores): Promise<ChangeResult> => {
    const before = await stores.webhookEndpoints.get(id);
    if (before === null) return reject('not_found');
    const fresh = checkRevision(expected, webhookEndpointRevision(before));
    if (!fresh.ok) return fresh;
    let endpoint: WebhookEndpoint = { ...before, ...withoutUndefined(change) };
    const refused = refusalToRead(principal, endpoint.eventTypes);
    if (refused) return refused;
    const isMoved = endpoint.url !== before.url;
    // Before any write: a rejection changes nothing.
    if (isEnabled === true && (isMoved || before.state === 'unverified')) return reject('webhook_unverified');
    if (isMoved) {
      endpoint = { ...endpoint, state: 'unverified', disabledReason: null, failingSince: null };
      endpoint = await discardPending(stores, endpoint, ports.clock.now());
    }
    if (!isSameSettings(before, endpoint)) {
      endpoint = { ...endpoint, updatedAt: ports.clock.now() };
      await stores.webhookEndpoints.put(endpoint);
      const data = { ...summaryOf(endpoint), changes: changesOf(summaryOf(before), summaryOf(endpoint)) };
      await stores.events.append(newEvent(ports, 'webhook_endpoint.updated', id, author, data));
    }
    if (isEnabled === true) endpoint = await enableEndpoint(ports, stores, endpoint, { author, startsAfter: head });
    if (isEnabled === false) endpoint = await disableEndpoint(ports, stores, endpoint, { author, reason: 'requested' });
    return ok(endpoint);
  });
  ports.deliveryWakeups.wake(id, 'endpoint');
  return result;
}

/** Deletes an endpoint with its log. `not_found` if missing. */
export async function removeEndpoint(
  ports: ChangePorts,
  id: string,
  author: Author,
  expected: ExpectedRevisions = null,
): Promise<Result<null>> {
  const result = await ports.unitOfWork.run(
    async ({ webhookEndpoints, webhookDeliveries, events }): Promise<Result<null>> => {
      const endpoint = await webhookEndpoints.get(id);
      if (endpoint === null) return reject('not_found');
      const fresh = checkRevision(expected, webhookEndpointRevision(endpoint));
      if (!fresh.ok) return fresh;
      await webhookEndpoints.remove(id);
      // The rest is removed in portions, after the reply.
      await webhookDeliveries.remove(id, portionSize);
      const { host } = summaryOf(endpoint);
      await events.append(newEvent(ports, 'webhook_endpoint.removed', id, author, { host }));
      return ok(null);
    },
  );
  ports.deliveryWakeups.wake(id, 'endpoint');
  return result;
}

function summaryOf({ url, eventTypes }: WebhookEndpoint) {
  return { host: new URL(url).host, eventTypes: [...eventTypes] };
}

function changesOf(before: ReturnType<typeof summaryOf>, after: ReturnType<typeof summaryOf>) {
  return (['host', 'eventTypes'] as const)
    .filter((field) => String(before[field]) !== String(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

function isSameSettings(one: WebhookEndpoint, other: WebhookEndpoint): boolean {
  const settings = ({ url, description, eventTypes }: WebhookEndpoint) =>
    JSON.stringify([url, description, eventTypes]);
  return settings(one) === settings(other);
}
