import type { Actor } from '#contracts/views.js';
import { newEvent } from '../log/new-event.js';
import type { ApiKey } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

/**
 * Stores an API key and appends what happened, in a transaction of the caller: a key that stops working was revoked, a
 * key that works for the first time was created. Another key under the same id takes the place of the one before, which
 * is revoked by it.
 */
export async function putApiKey(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { apiKeys, events }: Pick<Transaction, 'apiKeys' | 'events'>,
  key: ApiKey,
  actor: Actor,
): Promise<void> {
  const before = await apiKeys.get(key.id);
  await apiKeys.put(key);
  const { id, prefix, scopes } = key;
  const isSame = before?.keyHash === key.keyHash;
  if (before?.revokedAt === null && (!isSame || key.revokedAt !== null))
    await events.append(newEvent(ports, 'api_key.revoked', id, actor, {}));
  if (!isSame && key.revokedAt === null)
    await events.append(newEvent(ports, 'api_key.created', id, actor, { prefix, scopes: [...scopes] }));
}
