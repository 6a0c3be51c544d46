import type { ClientId } from '#contracts/ids.js';
import { ok, type Result } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import { eraseGuest } from '../business/erase-guest.js';
import { type EraseActionsPorts, eraseWithActions } from '../erasure/erase-actions.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';

/**
 * Erases a client with all orders and what business records hold of the person: rows, words of their events, and copies in files.
 * `not_found` if missing, `version_moved` at another version than expected. Rejects with `StorageUnavailable` if a file could not be purged; call it again.
 */
export async function removeClient(
  ports: EraseActionsPorts & Pick<Ports, 'events' | 'erasure'>,
  id: ClientId,
  author: Author,
  expected: ExpectedRevisions = null,
): Promise<Result<null>> {
  const emailsOf = async ({ clients }: Pick<Ports, 'clients'>) => {
    const client = atExpectedVersion(await clients.get(id), expected);
    return client.ok ? [client.value.email] : [];
  };
  const removal = await eraseWithActions(
    ports,
    { emailsOf, clientId: id, by: author },
    async (stores): Promise<Result<null>> => {
      const { clients, orders, clientActivities, events } = stores;
      const client = atExpectedVersion(await clients.get(id), expected);
      if (!client.ok) return client;
      await eraseGuest(ports, stores, client.value.email, author);
      // Records of a connected system under another address, or none.
      await stores.systemRecords.eraseRecord(id);
      const removed = await orders.removeOf(id);
      await clientActivities.removeOf(id);
      await clients.remove(id);
      for (const stream of [id, ...removed]) await events.eraseWords(stream);
      await events.append(newEvent(ports, 'client.removed', id, author, { orders: removed.length }));
      return ok(null);
    },
  );
  // Also for a client erased before, since that call may have failed to purge.
  if (removal.ok || (await ports.events.count(id)) > 0) await ports.erasure.purge(ports.clock.now());
  return removal;
}
