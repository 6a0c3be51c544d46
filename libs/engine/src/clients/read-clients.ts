import type { ClientActivityView } from '#contracts/business/follow-up.js';
import type { ClientsQuery, ClientView } from '#contracts/clients.js';
import type { ClientId, OrderId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { OrdersQuery, OrderView } from '#contracts/orders.js';
import type { ConversationSummary, Page } from '#contracts/views.js';
import type { Client, Order } from '../ports/client-store.js';
import type { Ports } from '../ports/ports.js';
import { toSummary } from '../views/conversation-views.js';
import { iso } from '../views/iso.js';
import { type PageRequest, windowOf } from '../views/pages.js';
import { toClientView, toOrderView } from './client-views.js';

/** Null: there is no such client. */
export function readClient({ clients }: Pick<Ports, 'clients'>, id: ClientId): Promise<Client | null> {
  return clients.get(id);
}

/** Null: there is no such order. */
export function readOrder({ orders }: Pick<Ports, 'orders'>, id: OrderId): Promise<Order | null> {
  return orders.get(id);
}

/** Views of these clients, null for each that does not exist. */
export async function readClientViews(
  { clients }: Pick<Ports, 'clients'>,
  ids: readonly ClientId[],
): Promise<(ClientView | null)[]> {
  const found = await clients.getMany(ids);
  return ids.map((id) => {
    const client = found.get(id);
    return client ? toClientView(client) : null;
  });
}

/** The orders of each of these clients, newest first, at most a page of each. */
export async function readOrdersOf(
  { orders }: Pick<Ports, 'orders'>,
  ids: readonly ClientId[],
): Promise<OrderView[][]> {
  const found = await orders.ofMany(ids, limits.pageSize);
  return ids.map((id) => (found.get(id) ?? []).map(toOrderView));
}

export async function listClients(
  { clients }: Pick<Ports, 'clients'>,
  { page, limit, email, ...filter }: ClientsQuery,
): Promise<Page<ClientView>> {
  const lower = email?.toLowerCase();
  const { items, total } = await clients.list({ ...filter, email: lower }, windowOf({ page, limit }));
  return { items: items.map(toClientView), total, page, limit };
}

export async function listOrders(
  { orders }: Pick<Ports, 'orders'>,
  { page, limit, ...filter }: OrdersQuery,
): Promise<Page<OrderView>> {
  const { items, total } = await orders.list(filter, windowOf({ page, limit }));
  return { items: items.map(toOrderView), total, page, limit };
}

/** Null: there is no such client. */
export async function listClientOrders(
  ports: Pick<Ports, 'clients' | 'orders'>,
  clientId: ClientId,
  page: PageRequest,
): Promise<Page<OrderView> | null> {
  return (await ports.clients.get(clientId)) && listOrders(ports, { ...page, clientId });
}

/** Conversations linked to a client, newest first. Null: no such client. */
export async function listClientConversations(
  ports: Pick<Ports, 'clients' | 'conversations' | 'operatorBoard' | 'teams'>,
  clientId: ClientId,
  { page, limit }: PageRequest,
): Promise<Page<ConversationSummary> | null> {
  if (!(await ports.clients.get(clientId))) return null;
  const { items, total } = await ports.conversations.list({ clientId }, windowOf({ page, limit }));
  return { items: items.map((stored) => toSummary(ports, stored)), total, page, limit };
}

/** Activities of a client, newest first. Null: no such client. */
export async function listClientActivities(
  { clients, clientActivities }: Pick<Ports, 'clients' | 'clientActivities'>,
  id: ClientId,
): Promise<ClientActivityView[] | null> {
  if (!(await clients.get(id))) return null;
  const found = await clientActivities.listOf(id, { offset: 0, limit: limits.clientActivities });
  return found.map(({ id: activityId, at, subject, text, url }) => ({
    id: activityId,
    at: iso(at),
    subject,
    text,
    url,
  }));
}
