import { Injectable } from '@nestjs/common';
import type { ClientView } from '#contracts/clients.js';
import type { Connection, ConnectionArgs } from '#contracts/graphql/connection.js';
import type { ArgsOf } from '#contracts/graphql/field.js';
import { fields } from '#contracts/graphql/fields.js';
import type { OrderView } from '#contracts/orders.js';
import type { ConversationSummary } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { toClientView, toOrderView } from '#engine/clients/client-views.js';
import { listClientConversations, listClients, listOrders, readOrder } from '#engine/clients/read-clients.js';
import { removeClient } from '#engine/clients/remove-client.js';
import { changeClient, createClient } from '#engine/clients/save-client.js';
import { changeOrder, createOrder, removeOrder } from '#engine/clients/save-order.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { orNotFound, unwrap } from '../../rest/unwrap.js';
import { CurrentPrincipal } from '../../security/current-principal.js';
import { clientCursors, rangeOf, toConnection } from '../connections.js';
import { IdempotentMutations } from '../idempotent-mutations.js';
import type { Loaders } from '../loaders.js';
import { Args, OperationLoaders, Parent, Resolves } from '../resolves.decorator.js';

const { Query, Mutation, Client, Order } = fields;

/** Clients of the business and their orders. */
@Injectable()
export class ClientsResolver {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly repeats: IdempotentMutations,
  ) {}

  @Resolves(Query.client)
  client(
    @Args() { id }: ArgsOf<typeof Query.client>,
    @OperationLoaders() loaders: Loaders,
  ): Promise<ClientView | null> {
    return loaders.client.load(id);
  }

  @Resolves(Query.clients)
  async clients(@Args() { limit }: ArgsOf<typeof Query.clients>): Promise<ClientView[]> {
    return (await listClients(this.ports, { page: 1, limit })).items;
  }

  @Resolves(Query.clientsConnection)
  async clientsConnection(@Args() args: ConnectionArgs): Promise<Connection<ClientView>> {
    const range = rangeOf(args, clientCursors);
    const found = await this.ports.clients.range(range);
    return toConnection(range, found, { format: clientCursors, placeOf: (client) => client, toNode: toClientView });
  }

  @Resolves(Query.searchClients)
  async searchClients(@Args() { text, ...query }: ArgsOf<typeof Query.searchClients>): Promise<ClientView[]> {
    return (await listClients(this.ports, { ...query, q: text })).items;
  }

  @Resolves(Query.order)
  async order(@Args() { id }: ArgsOf<typeof Query.order>): Promise<OrderView | null> {
    const order = await readOrder(this.ports, id);
    return order && toOrderView(order);
  }

  @Resolves(Query.orders)
  async orders(@Args() query: ArgsOf<typeof Query.orders>): Promise<OrderView[]> {
    return (await listOrders(this.ports, query)).items;
  }

  @Resolves(Client.orders)
  ordersOf(@Parent() { id }: ClientView, @OperationLoaders() loaders: Loaders): Promise<OrderView[]> {
    return loaders.ordersOf.load(id);
  }

  @Resolves(Client.conversations)
  async conversationsOf(
    @Parent() { id }: ClientView,
    @Args() page: ArgsOf<typeof Client.conversations>,
  ): Promise<ConversationSummary[]> {
    return orNotFound(await listClientConversations(this.ports, id, page)).items;
  }

  @Resolves(Order.client)
  clientOf(@Parent() { clientId }: OrderView, @OperationLoaders() loaders: Loaders): Promise<ClientView | null> {
    return loaders.client.load(clientId);
  }

  @Resolves(Mutation.createClient)
  async createClient(
    @CurrentPrincipal() principal: Principal,
    @Args() { input, idempotencyKey }: ArgsOf<typeof Mutation.createClient>,
  ): Promise<ClientView> {
    return this.repeats.once(principal, { mutation: 'createClient', idempotencyKey, input }, async () =>
      toClientView(unwrap(await createClient(this.ports, input, actorOf(principal)))),
    );
  }

  @Resolves(Mutation.updateClient)
  async updateClient(
    @CurrentPrincipal() principal: Principal,
    @Args() { id, input }: ArgsOf<typeof Mutation.updateClient>,
  ): Promise<ClientView> {
    const change = { id, to: { patch: input }, expected: null, author: actorOf(principal) };
    return toClientView(unwrap(await changeClient(this.ports, change)));
  }

  @Resolves(Mutation.deleteClient)
  async deleteClient(
    @CurrentPrincipal() principal: Principal,
    @Args() { id }: ArgsOf<typeof Mutation.deleteClient>,
  ): Promise<boolean> {
    unwrap(await removeClient(this.ports, id, actorOf(principal)));
    return true;
  }

  @Resolves(Mutation.createOrder)
  async createOrder(
    @CurrentPrincipal() principal: Principal,
    @Args() { input, idempotencyKey }: ArgsOf<typeof Mutation.createOrder>,
  ): Promise<OrderView> {
    return this.repeats.once(principal, { mutation: 'createOrder', idempotencyKey, input }, async () =>
      toOrderView(unwrap(await createOrder(this.ports, input, actorOf(principal)))),
    );
  }

  @Resolves(Mutation.updateOrder)
  async updateOrder(
    @CurrentPrincipal() principal: Principal,
    @Args() { id, input }: ArgsOf<typeof Mutation.updateOrder>,
  ): Promise<OrderView> {
    const change = { id, change: input, expected: null, author: actorOf(principal) };
    return toOrderView(unwrap(await changeOrder(this.ports, change)));
  }

  @Resolves(Mutation.deleteOrder)
  async deleteOrder(
    @CurrentPrincipal() principal: Principal,
    @Args() { id }: ArgsOf<typeof Mutation.deleteOrder>,
  ): Promise<boolean> {
    unwrap(await removeOrder(this.ports, id, actorOf(principal)));
    return true;
  }
}
