import type { ClientContent } from '#contracts/clients.js';
import type { ClientId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { changedFields } from '#domain/clients/client-changes.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Client } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type PutPorts = Pick<Ports, 'clock' | 'ids'>;
export type PutStores = Pick<Transaction, 'clients' | 'events'>;

/** Adds a client and appends the event, in a transaction of the caller. `client_exists` where another has its address or an id. */
export async function addClient(
  ports: PutPorts,
  stores: PutStores,
  { id, createdAt, ...content }: ClientContent & Partial<Pick<Client, 'id' | 'createdAt'>>,
  author: Author,
): Promise<Result<Client>> {
  const now = createdAt ?? ports.clock.now();
  const added = { ...content, id: id ?? (ports.ids.next() as ClientId), version: 1, createdAt: now, updatedAt: now };
  if (await isTaken(stores, added)) return reject('client_exists');
  await stores.clients.put(added);
  const data = { name: added.name, clientEmail: added.email };
  await stores.events.append(newEvent(ports, 'client.created', added.id, author, data));
  return ok(added);
}

/** Updates a client in the same way. An unchanged one is not written. */
export async function updateClient(
  ports: PutPorts,
  stores: PutStores,
  { present, content, author }: { readonly present: Client; readonly content: ClientContent; readonly author: Author },
): Promise<Result<Client>> {
  const changed = changedFields(present, content);
  if (changed.length === 0) return ok(present);
  const updated = { ...present, ...content, version: present.version + 1, updatedAt: ports.clock.now() };
  if (await isTaken(stores, updated)) return reject('client_exists');
  await stores.clients.put(updated);
  const data = { clientEmail: updated.email, changed };
  await stores.events.append(newEvent(ports, 'client.updated', updated.id, author, data));
  return ok(updated);
}

async function isTaken({ clients }: PutStores, { id, email, externalIds }: Client): Promise<boolean> {
  const others = [await clients.byEmail(email)];
  for (const [system, externalId] of Object.entries(externalIds))
    others.push(await clients.byExternalId(system, externalId));
  return others.some((other) => other !== null && other.id !== id);
}
