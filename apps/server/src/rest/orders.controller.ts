import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { OrderId } from '#contracts/ids.js';
import { pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { OrderContent, OrderCreate, OrderPatch, OrdersQuery, OrderView } from '#contracts/orders.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { toOrderView } from '#engine/clients/client-views.js';
import { listOrders, readOrder } from '#engine/clients/read-clients.js';
import { changeOrder, createOrder, removeOrder } from '#engine/clients/save-order.js';
import type { Order } from '#engine/ports/client-store.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { orders } = operations;

/** Orders of the clients. */
@Controller()
export class OrdersController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(orders.list)
  async list(@Query() query: OrdersQuery): Promise<Page<OrderView>> {
    return listOrders(this.ports, query);
  }

  @Operation(orders.read)
  async one(@Param('id') id: OrderId, @Res({ passthrough: true }) response: Response): Promise<OrderView> {
    return tagged(response, orNotFound(await readOrder(this.ports, id)));
  }

  @Operation(orders.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: OrderCreate,
  ): Promise<OrderView> {
    const order = unwrap(await createOrder(this.ports, body, actorOf(principal)));
    response.location(pathTo(orders.read, { id: order.id }));
    return tagged(response, order);
  }

  @Operation(orders.replace)
  async replace(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: OrderId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() change: OrderContent,
  ): Promise<OrderView> {
    const author = actorOf(principal);
    return tagged(response, unwrap(await changeOrder(this.ports, { id, change, expected, author })));
  }

  @Operation(orders.patch)
  async patch(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: OrderId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() change: OrderPatch,
  ): Promise<OrderView> {
    const author = actorOf(principal);
    return tagged(response, unwrap(await changeOrder(this.ports, { id, change, expected, author })));
  }

  @Operation(orders.remove)
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: OrderId,
    @IfMatch() expected: ExpectedRevisions,
  ): Promise<void> {
    unwrap(await removeOrder(this.ports, id, actorOf(principal), expected));
  }
}

function tagged(response: Response, order: Order): OrderView {
  return withEntityTag(response, versionRevision(order), toOrderView(order));
}
