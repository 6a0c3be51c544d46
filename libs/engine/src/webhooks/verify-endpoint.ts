import { randomBytes } from 'node:crypto';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import type { Ports } from '../ports/ports.js';
import { isSuccess } from '../ports/webhook-sender.js';
import type { WebhookAttempt, WebhookEndpoint } from '../ports/webhook-stores.js';
import { iso } from '../views/iso.js';
import { enableEndpoint } from './endpoint-state.js';

type VerifyPorts = Pick<
  Ports,
  'clock' | 'ids' | 'unitOfWork' | 'eventLog' | 'webhookEndpoints' | 'webhookSender' | 'deliveryWakeups'
>;

export interface Verification {
  readonly isVerified: boolean;
  readonly attempt: WebhookAttempt;
  readonly endpoint: WebhookEndpoint;
}

const type = 'webhook_endpoint.verification';

/**
 * Echo challenge: an endpoint is enabled once it replies with the random text sent to it, so that nobody can direct
 * events to a server that did not ask for them.
 */
export async function verifyEndpoint(ports: VerifyPorts, id: string, author: Author): Promise<Result<Verification>> {
  const endpoint = await ports.webhookEndpoints.get(id);
  if (endpoint === null) return reject('not_found');
  const challenge = randomBytes(24).toString('base64url');
  const eventId = ports.ids.next();
  const timestamp = iso(ports.clock.now());
  const body = JSON.stringify({ event: type, event_id: eventId, timestamp, type, data: { challenge } });
  const answer = await ports.webhookSender.send(endpoint, { id: eventId, body });
  if (answer.kind === 'not_sent') return { ...reject('busy'), retryAfterMs: answer.retryAfterMs };
  const { attempt } = answer;
  if (!isSuccess(attempt) || !isEcho(attempt.excerpt ?? '', challenge))
    return ok({ isVerified: false, attempt, endpoint });
  const startsAfter = await ports.eventLog.head();
  const result = await ports.unitOfWork.run(async (stores): Promise<Result<Verification>> => {
    const present = await stores.webhookEndpoints.get(id);
    if (present === null) return reject('not_found');
    // The address was changed meanwhile, and the new one has not replied.
    if (present.url !== endpoint.url) return ok({ isVerified: false, attempt, endpoint: present });
    return ok({
      isVerified: true,
      attempt,
      endpoint: await enableEndpoint(ports, stores, present, { author, startsAfter }),
    });
  });
  ports.deliveryWakeups.wake(id, 'endpoint');
  return result;
}

/** The reply is the challenge itself, or a JSON object with it as `challenge`. */
function isEcho(reply: string, challenge: string): boolean {
  if (reply.trim() === challenge) return true;
  try {
    return (JSON.parse(reply) as { challenge?: unknown } | null)?.challenge === challenge;
  } catch {
    return false;
  }
}
