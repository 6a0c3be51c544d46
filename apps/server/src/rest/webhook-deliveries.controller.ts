import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type BodyOf, pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import type { WebhookDeliveryDetails, WebhookDeliveryView } from '#contracts/webhooks.js';
import type { Principal } from '#engine/access/principal.js';
import type { Ports } from '#engine/ports/ports.js';
import { listDeliveries, readDelivery, redeliver, sendTestEvent } from '#engine/webhooks/deliveries.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { webhookDeliveries } = operations;

/** Log of deliveries to a webhook endpoint. */
@Controller()
export class WebhookDeliveriesController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(webhookDeliveries.list)
  async list(
    @Param('id') id: string,
    @Query() query: QueryOf<typeof webhookDeliveries.list>,
  ): Promise<Page<WebhookDeliveryView>> {
    return unwrap(await listDeliveries(this.ports, id, query));
  }

  @Operation(webhookDeliveries.read)
  async read(
    @CurrentPrincipal() principal: Principal,
    @Param('id') endpointId: string,
    @Param('deliveryId') id: string,
  ): Promise<WebhookDeliveryDetails> {
    return unwrap(await readDelivery(this.ports, { endpointId, id }, principal));
  }

  @Operation(webhookDeliveries.redeliver)
  async redeliver(
    @Param('id') id: string,
    @Body() body: BodyOf<typeof webhookDeliveries.redeliver>,
  ): Promise<{ count: number }> {
    return unwrap(await redeliver(this.ports, id, body));
  }

  @Operation(webhookDeliveries.sendTest)
  async sendTest(
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
    @Body() { type }: BodyOf<typeof webhookDeliveries.sendTest>,
  ): Promise<WebhookDeliveryDetails> {
    const sent = unwrap(await sendTestEvent(this.ports, id, type));
    response.location(pathTo(webhookDeliveries.read, { id, deliveryId: sent.id }));
    return sent;
  }
}
