import type { ClientContent } from '#contracts/clients.js';
import type { ClientId, Instant, OrderId } from '#contracts/ids.js';
import type { OrderContent } from '#contracts/orders.js';
import type { Window } from './conversation-store.js';

/** Client of the business. */
export interface Client extends ClientContent {
  readonly id: ClientId;
  /** Version, incremented by every change. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Every field narrows. */
export interface ClientFilter {
  /** In lower case. */
  readonly email?: string;
  /** As written: only digits are compared. */
  readonly phone?: string;
  /** Prefixes of words, all required. */
  readonly q?: string;
}

/** Sort key of a client in the list, newest first. */
export type ClientPlace = Pick<Client, 'createdAt' | 'id'>;

/** Keyset range of the list of all clients, newest first: after one place and before another. */
export interface ClientRange {
  readonly after?: ClientPlace;
  readonly before?: ClientPlace;
  readonly limit: number;
  /** Takes the last `limit`, in the same order. */
  readonly fromEnd: boolean;
}

/** Store and search of clients. Totals are counted up to `limits.countedRows`. */
export interface ClientStore {
  get(id: ClientId): Promise<Client | null>;
  /** Existing ones among these ids, in one query. */
  getMany(ids: readonly ClientId[]): Promise<Map<ClientId, Client>>;
  byEmail(email: string): Promise<Client | null>;
  byExternalId(system: string, externalId: string): Promise<Client | null>;
  /** Newest first. */
  list(filter: ClientFilter, window: Window): Promise<{ items: Client[]; total: number }>;
  /** Unlike a page, a range does not shift while clients are added. */
  range(range: ClientRange): Promise<Client[]>;
  /** Upsert. Rejects if the e-mail address or an external id belongs to another client. */
  put(client: Client): Promise<void>;
  /** Removes the client without residue; orders are removed separately. */
  remove(id: ClientId): Promise<void>;
}

/** An order of a client. */
export interface Order extends Omit<OrderContent, 'placedAt'> {
  readonly id: OrderId;
  readonly version: number;
  readonly placedAt: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Every field narrows. */
export interface OrderFilter {
  readonly clientId?: ClientId;
  readonly number?: string;
  readonly status?: string;
}

/** Store of clients' orders. Totals are counted up to `limits.countedRows`. */
export interface OrderStore {
  get(id: OrderId): Promise<Order | null>;
  byNumber(number: string): Promise<Order | null>;
  /** Order by number as written, ignoring case and a leading #. An exact match wins; null if several others differ only in case. */
  byWrittenNumber(written: string): Promise<Order | null>;
  /** Newest first. */
  list(filter: OrderFilter, window: Window): Promise<{ items: Order[]; total: number }>;
  /** Newest orders of several clients, at most `limit` each, in one query. */
  ofMany(clientIds: readonly ClientId[], limit: number): Promise<Map<ClientId, Order[]>>;
  /** Upsert. Rejects if the number belongs to another order. */
  put(order: Order): Promise<void>;
  remove(id: OrderId): Promise<void>;
  /** Removes all orders of a client and returns their ids. */
  removeOf(clientId: ClientId): Promise<OrderId[]>;
}
