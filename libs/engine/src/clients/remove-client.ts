import type { ClientId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { eraseGuest } from '../business/erase-guest.js';
import { type EraseActionsPorts, eraseWithActions } from '../erasure/erase-actions.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';

/**
 * Erases a client with all orders and what business records hold of the person: rows, words of their events, and copies in files.
 * `not_found` if missing. Rejects with `StorageUnavailable` if a file could not be purged; call it again.
 */
export async function removeClient(
  ports: EraseActionsPorts & Pick<Ports, 'events' | 'erasure'>,
  id: ClientId,
  author: Author,
): Promise<Result<null>> {
  const emailsOf = async ({ clients }: Pick<Ports, 'clients'>) => {
    const client = await clients.get(id);
    return client ? [client.email] : [];
  };
  const wasRemoved = await eraseWithActions(ports, { emailsOf, by: author }, async (stores) => {
    const { clients, orders, clientActivities, events } = stores;
    const client = await clients.get(id);
    if (!client) return false;
    await eraseGuest(ports, stores, client.email, author);
    // What a connected system has of them under another address, or none.
    await stores.systemRecords.eraseRecord(id);
    const removed = await orders.removeOf(id);
    await clientActivities.removeOf(id);
    await clients.remove(id);
    for (const stream of [id, ...removed]) await events.eraseWords(stream);
    await events.append(newEvent(ports, 'client.removed', id, author, { orders: removed.length }));
    return true;
  });
  // Also for a client erased before, since that call may have failed to purge.
  if (wasRemoved || (await ports.events.count(id)) > 0) await ports.erasure.purge(ports.clock.now());
  return wasRemoved ? ok(null) : reject('not_found');
}
