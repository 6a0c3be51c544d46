import type { ClientId, OrderId } from '#contracts/ids.js';
import { phoneDigits } from '#domain/clients/phone-digits.js';
import { searchWords, wordsOf } from '#domain/clients/search-words.js';
import type {
  Client,
  ClientFilter,
  ClientPlace,
  ClientRange,
  ClientStore,
  Order,
  OrderFilter,
  OrderStore,
} from '#engine/ports/client-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryClientStore implements ClientStore, Restorable {
  readonly #byId = new Map<ClientId, Client>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: ClientId): Promise<Client | null> {
    return this.#byId.get(id) ?? null;
  }

  async getMany(ids: readonly ClientId[]): Promise<Map<ClientId, Client>> {
    return new Map(ids.flatMap((id) => this.#byId.get(id) ?? []).map((client) => [client.id, client]));
  }

  async byEmail(email: string): Promise<Client | null> {
    return this.#find((client) => client.email === email);
  }

  async byExternalId(system: string, externalId: string): Promise<Client | null> {
    return this.#find(({ externalIds }) => externalIds[system] === externalId);
  }

  async list({ email, phone, q }: ClientFilter, window: Window): Promise<{ items: Client[]; total: number }> {
    const found = [...this.#byId.values()].filter(
      (client) =>
        (email === undefined || client.email === email) &&
        (phone === undefined || phoneDigits(client.phone ?? '') === phoneDigits(phone)) &&
        (q === undefined || q === '' || hasWords(client, wordsOf(q))),
    );
    return pageOf(found, newestFirst, window);
  }

  async range({ after, before, limit, fromEnd }: ClientRange): Promise<Client[]> {
    const found = [...this.#byId.values()]
      .filter((client) => (!after || newestFirst(after, client) < 0) && (!before || newestFirst(client, before) < 0))
      .sort(newestFirst);
    return fromEnd ? found.slice(-limit) : found.slice(0, limit);
  }

  async put(client: Client): Promise<void> {
    const isTaken = this.#find(
      ({ id, email, externalIds }) =>
        id !== client.id &&
        (email === client.email || Object.entries(client.externalIds).some(([name, own]) => externalIds[name] === own)),
    );
    if (isTaken) throw new Error('there is one already');
    this.#byId.set(client.id, client);
  }

  async remove(id: ClientId): Promise<void> {
    this.#byId.delete(id);
  }

  #find(isIt: (client: Client) => boolean): Client | null {
    return [...this.#byId.values()].find(isIt) ?? null;
  }
}

export class InMemoryOrderStore implements OrderStore, Restorable {
  readonly #byId = new Map<OrderId, Order>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: OrderId): Promise<Order | null> {
    return this.#byId.get(id) ?? null;
  }

  async ofMany(clientIds: readonly ClientId[], limit: number): Promise<Map<ClientId, Order[]>> {
    const newest = async (clientId: ClientId) => (await this.list({ clientId }, { offset: 0, limit })).items;
    return new Map(await Promise.all(clientIds.map(async (id) => [id, await newest(id)] as const)));
  }

  async byNumber(number: string): Promise<Order | null> {
    return [...this.#byId.values()].find((order) => order.number === number) ?? null;
  }

  async byWrittenNumber(written: string): Promise<Order | null> {
    const plain = (number: string) => number.replace(/^#+/, '').toLowerCase();
    const found = [...this.#byId.values()].filter(({ number }) => plain(number) === plain(written));
    return (await this.byNumber(written)) ?? (found.length === 1 ? (found[0] ?? null) : null);
  }

  async list({ clientId, number, status }: OrderFilter, window: Window): Promise<{ items: Order[]; total: number }> {
    const found = [...this.#byId.values()].filter(
      (order) =>
        (clientId === undefined || order.clientId === clientId) &&
        (number === undefined || order.number === number) &&
        (status === undefined || order.status === status),
    );
    return pageOf(found, (a, b) => b.placedAt - a.placedAt || (a.id < b.id ? 1 : -1), window);
  }

  async put(order: Order): Promise<void> {
    const namesake = await this.byNumber(order.number);
    if (namesake && namesake.id !== order.id) throw new Error('there is one already');
    this.#byId.set(order.id, order);
  }

  async remove(id: OrderId): Promise<void> {
    this.#byId.delete(id);
  }

  async removeOf(clientId: ClientId): Promise<OrderId[]> {
    const own = [...this.#byId.values()].filter((order) => order.clientId === clientId).map(({ id }) => id);
    for (const id of own) this.#byId.delete(id);
    return own.toSorted();
  }
}

function newestFirst(a: ClientPlace, b: ClientPlace): number {
  return b.createdAt - a.createdAt || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1);
}

function hasWords(client: Client, words: readonly string[]): boolean {
  const known = searchWords(client);
  return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)));
}

function pageOf<T>(found: readonly T[], order: (a: T, b: T) => number, { offset, limit }: Window) {
  return { items: found.toSorted(order).slice(offset, offset + limit), total: found.length };
}
