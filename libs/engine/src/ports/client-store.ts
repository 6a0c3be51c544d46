import type { ClientContent } from '#contracts/clients.js';
import type { ClientId, Instant, OrderId } from '#contracts/ids.js';
import type { OrderContent } from '#contracts/orders.js';
import type { Window } from './conversation-store.js';

/** A client of the business. */
export interface Client extends ClientContent {
  readonly id: ClientId;
  /** Raised by one at every change. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Every field narrows. */
export interface ClientFilter {
  /** In lower case. */
  readonly email?: string;
  /** As written: digits are compared. */
  readonly phone?: string;
  /** Beginnings of words, all of them. */
  readonly q?: string;
}

/** Place of a client among all of them, newest first. */
export type ClientPlace = Pick<Client, 'createdAt' | 'id'>;

/** A part of the list of all clients, newest first: what comes after one place and before another. */
export interface ClientRange {
  readonly after?: ClientPlace;
  readonly before?: ClientPlace;
  readonly limit: number;
  /** The last so many, in the same order. */
  readonly fromEnd: boolean;
}

/** Clients and how they are found. Totals are counted up to `limits.countedRows`. */
export interface ClientStore {
  get(id: ClientId): Promise<Client | null>;
  /** Those of these that exist, in as many queries as one takes. */
  getMany(ids: readonly ClientId[]): Promise<Map<ClientId, Client>>;
  byEmail(email: string): Promise<Client | null>;
  byExternalId(system: string, externalId: string): Promise<Client | null>;
  /** Newest first. */
  list(filter: ClientFilter, window: Window): Promise<{ items: Client[]; total: number }>;
  /** Unlike pages, a part stays where it is while clients are added. */
  range(range: ClientRange): Promise<Client[]>;
  /** Adds or replaces. Rejects where the email address or an external id is that of another client. */
  put(client: Client): Promise<void>;
  /** Leaves nothing of the client behind; orders are removed apart. */
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

/** Orders of the clients. Totals are counted up to `limits.countedRows`. */
export interface OrderStore {
  get(id: OrderId): Promise<Order | null>;
  byNumber(number: string): Promise<Order | null>;
  /**
   * As somebody wrote the number: case and leading # say nothing. One that is written exactly so comes before others; null
   * where several others differ in case alone.
   */
  byWrittenNumber(written: string): Promise<Order | null>;
  /** Placed last comes first. */
  list(filter: OrderFilter, window: Window): Promise<{ items: Order[]; total: number }>;
  /** The newest orders of several clients, at most `limit` of each, in as many queries as one takes. */
  ofMany(clientIds: readonly ClientId[], limit: number): Promise<Map<ClientId, Order[]>>;
  /** Adds or replaces. Rejects where the number is that of another order. */
  put(order: Order): Promise<void>;
  remove(id: OrderId): Promise<void>;
  /** Removes every order of a client; answers their ids. */
  removeOf(clientId: ClientId): Promise<OrderId[]>;
}
