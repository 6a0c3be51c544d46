import { ok, type Result, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { WebhookEndpoint } from '../ports/webhook-stores.js';
import { newSecret, rotated } from '../rotating-secret.js';

type SecretPorts = Pick<Ports, 'clock' | 'ids' | 'unitOfWork' | 'secretSealer' | 'deliveryWakeups'>;

/** Endpoint with its secret in clear, which is shown once. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** Prefix of a secret; the rest is 32 random bytes in base64 (Standard Webhooks). */
export const secretPrefix = 'whsec_';

/** Sealing context of an endpoint's secrets. */
export function sealContext(endpointId: string): string {
  return `webhook_endpoint/${endpointId}`;
}

export function newEndpointSecret({ secretSealer }: Pick<Ports, 'secretSealer'>, endpointId: string) {
  return newSecret(secretSealer, secretPrefix, sealContext(endpointId));
}

/**
 * Rotates the secret of an endpoint; the previous one signs too for `timing.secretRotationHours`. Another rotation within that time ends
 * the oldest.
 */
export async function rotateSecret(
  ports: SecretPorts,
  id: string,
  author: Author,
): Promise<Result<EndpointWithSecret>> {
  const { secret, sealed } = newEndpointSecret(ports, id);
  const result = await ports.unitOfWork.run(
    async ({ webhookEndpoints, events }): Promise<Result<EndpointWithSecret>> => {
      const before = await webhookEndpoints.get(id);
      if (before === null) return reject('not_found');
      const now = ports.clock.now();
      const endpoint = { ...before, ...rotated(before, sealed, now), updatedAt: now };
      await webhookEndpoints.put(endpoint);
      await events.append(newEvent(ports, 'webhook_endpoint.secret_rotated', id, author, {}));
      return ok({ endpoint, secret });
    },
  );
  ports.deliveryWakeups.wake(id, 'endpoint');
  return result;
}

/** Ends the previous secret early. No effect if it has ended. */
export async function endPreviousSecret(ports: SecretPorts, id: string, author: Author): Promise<Result<null>> {
  const result = await ports.unitOfWork.run(async ({ webhookEndpoints, events }): Promise<Result<null>> => {
    const before = await webhookEndpoints.get(id);
    if (before === null) return reject('not_found');
    if (before.previousSecret === null) return ok(null);
    const none = { previousSecret: null, previousSecretEndsAt: null };
    await webhookEndpoints.put({ ...before, ...none, updatedAt: ports.clock.now() });
    await events.append(newEvent(ports, 'webhook_endpoint.secret_ended', id, author, {}));
    return ok(null);
  });
  ports.deliveryWakeups.wake(id, 'endpoint');
  return result;
}
