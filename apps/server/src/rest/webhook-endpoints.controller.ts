import { Body, Controller, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type {
  EventTypeView,
  WebhookEndpointCreated,
  WebhookEndpointView,
  WebhookVerification,
} from '#contracts/webhooks.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, webhookEndpointRevision } from '#engine/access/revision.js';
import type { Ports } from '#engine/ports/ports.js';
import { changeEndpoint, createEndpoint, removeEndpoint } from '#engine/webhooks/change-endpoint.js';
import { endPreviousSecret, rotateSecret } from '#engine/webhooks/secrets.js';
import { verifyEndpoint } from '#engine/webhooks/verify-endpoint.js';
import {
  eventTypeViews,
  listEndpoints,
  readEndpoint,
  toCreatedView,
  toEndpointView,
  toVerificationView,
} from '#engine/webhooks/webhook-views.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { unwrap, unwrapPermitted } from './unwrap.js';

const { webhookEndpoints } = operations;

/** Webhook endpoints: addresses that events are sent to. */
@Controller()
export class WebhookEndpointsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(webhookEndpoints.eventTypes)
  async eventTypes(): Promise<EventTypeView[]> {
    return eventTypeViews();
  }

  @Operation(webhookEndpoints.list)
  async list(): Promise<WebhookEndpointView[]> {
    return listEndpoints(this.ports);
  }

  @Operation(webhookEndpoints.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof webhookEndpoints.create>,
  ): Promise<WebhookEndpointCreated> {
    const created = unwrapPermitted(principal, await createEndpoint(this.ports, body, principal));
    response.location(pathTo(webhookEndpoints.read, { id: created.endpoint.id }));
    return toCreatedView(this.ports, created);
  }

  @Operation(webhookEndpoints.read)
  async read(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<WebhookEndpointView> {
    const endpoint = unwrap(await readEndpoint(this.ports, id));
    return withEntityTag(response, webhookEndpointRevision(endpoint), endpoint);
  }

  @Operation(webhookEndpoints.change)
  async change(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @IfMatch() expected: ExpectedRevisions,
    @Body() patch: BodyOf<typeof webhookEndpoints.change>,
  ): Promise<WebhookEndpointView> {
    const changed = unwrapPermitted(principal, await changeEndpoint(this.ports, id, { patch, expected }, principal));
    const endpoint = await toEndpointView(this.ports, changed);
    return withEntityTag(response, webhookEndpointRevision(endpoint), endpoint);
  }

  @Operation(webhookEndpoints.remove)
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @IfMatch() expected: ExpectedRevisions,
  ): Promise<void> {
    unwrap(await removeEndpoint(this.ports, id, actorOf(principal), expected));
  }

  @Operation(webhookEndpoints.verify)
  async verify(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<WebhookVerification> {
    return toVerificationView(this.ports, unwrap(await verifyEndpoint(this.ports, id, actorOf(principal))));
  }

  @Operation(webhookEndpoints.rotateSecret)
  async rotateSecret(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
  ): Promise<WebhookEndpointCreated> {
    const rotated = unwrap(await rotateSecret(this.ports, id, actorOf(principal)));
    response.location(pathTo(webhookEndpoints.read, { id }));
    return toCreatedView(this.ports, rotated);
  }

  @Operation(webhookEndpoints.endPreviousSecret)
  async endPreviousSecret(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<void> {
    unwrap(await endPreviousSecret(this.ports, id, actorOf(principal)));
  }
}
