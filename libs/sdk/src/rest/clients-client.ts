import type { z } from 'zod';
import type { ClientActivityView } from '#contracts/business/follow-up.js';
import type { ClientImportResult, clientImportCreate } from '#contracts/client-imports.js';
import type { ClientsQuery, ClientView, clientCreate, clientPatch } from '#contracts/clients.js';
import type { ClientId, ConversationId, OrderId } from '#contracts/ids.js';
import type { OrdersQuery, OrderView, orderCreate, orderPatch } from '#contracts/orders.js';
import type { ConversationSummary, Page } from '#contracts/views.js';
import type { PageQuery } from './articles-client.js';
import type { RequestOptions, RestCaller } from './rest-caller.js';

/** Clients of the business and their orders. */
export interface ClientsClient {
  clients(query?: Partial<ClientsQuery>, options?: RequestOptions): Promise<Page<ClientView>>;
  client(id: ClientId): Promise<ClientView>;
  createClient(body: z.input<typeof clientCreate>, options?: RequestOptions): Promise<ClientView>;
  /** JSON merge patch: null removes a value. */
  patchClient(id: ClientId, patch: z.input<typeof clientPatch>, options?: RequestOptions): Promise<ClientView>;
  /** Also deletes the orders, and personal data about both from the log. */
  removeClient(id: ClientId): Promise<void>;
  importClients(body: z.input<typeof clientImportCreate>): Promise<ClientImportResult>;
  clientOrders(id: ClientId, query?: PageQuery): Promise<Page<OrderView>>;
  /** Activities, newest first, from the connected customer system if there is one. */
  clientActivities(id: ClientId): Promise<ClientActivityView[]>;
  clientConversations(id: ClientId, query?: PageQuery): Promise<Page<ConversationSummary>>;
  linkClient(id: ConversationId, clientId: ClientId): Promise<ConversationSummary>;
  /** The client is not changed. */
  unlinkClient(id: ConversationId): Promise<void>;
  orders(query?: Partial<OrdersQuery>): Promise<Page<OrderView>>;
  order(id: OrderId): Promise<OrderView>;
  createOrder(body: z.input<typeof orderCreate>, options?: RequestOptions): Promise<OrderView>;
  patchOrder(id: OrderId, patch: z.input<typeof orderPatch>, options?: RequestOptions): Promise<OrderView>;
  removeOrder(id: OrderId): Promise<void>;
}

export function clientsClient({ call, page }: RestCaller): ClientsClient {
  return {
    clients: (query, options) => page('GET /api/v1/clients', { query }, options),
    client: (id) => call('GET /api/v1/clients/:id', { params: { id } }),
    createClient: (body, options) => call('POST /api/v1/clients', { body }, options),
    patchClient: (id, body, options) => call('PATCH /api/v1/clients/:id', { params: { id }, body }, options),
    removeClient: (id) => call('DELETE /api/v1/clients/:id', { params: { id } }),
    importClients: (body) => call('POST /api/v1/client-imports', { body }),
    clientOrders: (id, query) => page('GET /api/v1/clients/:id/orders', { params: { id }, query }),
    clientActivities: (id) => call('GET /api/v1/clients/:id/activities', { params: { id } }),
    clientConversations: (id, query) => page('GET /api/v1/clients/:id/conversations', { params: { id }, query }),
    linkClient: (id, clientId) => call('PUT /api/v1/conversations/:id/client', { params: { id }, body: { clientId } }),
    unlinkClient: (id) => call('DELETE /api/v1/conversations/:id/client', { params: { id } }),
    orders: (query) => page('GET /api/v1/orders', { query }),
    order: (id) => call('GET /api/v1/orders/:id', { params: { id } }),
    createOrder: (body, options) => call('POST /api/v1/orders', { body }, options),
    patchOrder: (id, body, options) => call('PATCH /api/v1/orders/:id', { params: { id }, body }, options),
    removeOrder: (id) => call('DELETE /api/v1/orders/:id', { params: { id } }),
  };
}
