import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ClientActivityView } from '#contracts/business/follow-up.js';
import type { ClientContent, ClientPatch, ClientsQuery, ClientView } from '#contracts/clients.js';
import type { ClientId } from '#contracts/ids.js';
import { type BodyOf, pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { OrderView } from '#contracts/orders.js';
import type { ConversationSummary, Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { toClientView } from '#engine/clients/client-views.js';
import {
  listClientActivities,
  listClientConversations,
  listClientOrders,
  listClients,
  readClient,
} from '#engine/clients/read-clients.js';
import { removeClient } from '#engine/clients/remove-client.js';
import { changeClient, createClient } from '#engine/clients/save-client.js';
import type { Client } from '#engine/ports/client-store.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { clients } = operations;

/** Clients of the business. */
@Controller()
export class ClientsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(clients.list)
  async list(@Query() query: ClientsQuery): Promise<Page<ClientView>> {
    return listClients(this.ports, query);
  }

  @Operation(clients.read)
  async one(@Param('id') id: ClientId, @Res({ passthrough: true }) response: Response): Promise<ClientView> {
    return tagged(response, orNotFound(await readClient(this.ports, id)));
  }

  @Operation(clients.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof clients.create>,
  ): Promise<ClientView> {
    const client = unwrap(await createClient(this.ports, body, actorOf(principal)));
    response.location(pathTo(clients.read, { id: client.id }));
    return tagged(response, client);
  }

  @Operation(clients.replace)
  async replace(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ClientId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() content: ClientContent,
  ): Promise<ClientView> {
    const author = actorOf(principal);
    return tagged(response, unwrap(await changeClient(this.ports, { id, to: { content }, expected, author })));
  }

  @Operation(clients.patch)
  async patch(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ClientId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() patch: ClientPatch,
  ): Promise<ClientView> {
    const author = actorOf(principal);
    return tagged(response, unwrap(await changeClient(this.ports, { id, to: { patch }, expected, author })));
  }

  @Operation(clients.remove)
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ClientId,
    @IfMatch() expected: ExpectedRevisions,
  ): Promise<void> {
    unwrap(await removeClient(this.ports, id, actorOf(principal), expected));
  }

  @Operation(clients.orders)
  async orders(@Param('id') id: ClientId, @Query() query: QueryOf<typeof clients.orders>): Promise<Page<OrderView>> {
    return orNotFound(await listClientOrders(this.ports, id, query));
  }

  @Operation(clients.activities)
  async activities(@Param('id') id: ClientId): Promise<ClientActivityView[]> {
    return orNotFound(await listClientActivities(this.ports, id));
  }

  @Operation(clients.conversations)
  async conversations(
    @Param('id') id: ClientId,
    @Query() query: QueryOf<typeof clients.conversations>,
  ): Promise<Page<ConversationSummary>> {
    return orNotFound(await listClientConversations(this.ports, id, query));
  }
}

function tagged(response: Response, client: Client): ClientView {
  return withEntityTag(response, versionRevision(client), toClientView(client));
}
