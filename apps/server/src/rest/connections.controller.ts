import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type {
  ConnectionCallView,
  ConnectionIntakeView,
  ConnectionKindView,
  ConnectionTest,
  ConnectionView,
  EventSecretView,
  ReceivedEventView,
} from '#contracts/business/connections.js';
import { type BodyOf, pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { connectionKinds, listCalls, toConnectionView } from '#engine/connections/connection-views.js';
import { Connections } from '#engine/connections/connections.js';
import { changeIntake, readIntake, setEventSecret } from '#engine/connections/intake.js';
import { listReceivedEvents } from '#engine/connections/receive-events.js';
import type { Connection } from '#engine/ports/connection-stores.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { connections } = operations;

/** Connections to business systems. */
@Controller()
export class ConnectionsController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly connections: Connections,
  ) {}

  @Operation(connections.kinds)
  async kinds(): Promise<ConnectionKindView[]> {
    return connectionKinds(this.ports);
  }

  @Operation(connections.tryOut)
  async tryOut(@Body() body: BodyOf<typeof connections.tryOut>): Promise<ConnectionTest> {
    return unwrap(await this.connections.tryOut(body));
  }

  @Operation(connections.list)
  async list(): Promise<ConnectionView[]> {
    return (await this.ports.connections.all()).map((connection) => toConnectionView(this.ports, connection));
  }

  @Operation(connections.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof connections.create>,
  ): Promise<ConnectionView> {
    const connection = unwrap(await this.connections.create(body, principal));
    response.location(pathTo(connections.read, { id: connection.id }));
    return this.#tagged(response, connection);
  }

  @Operation(connections.read)
  async read(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<ConnectionView> {
    return this.#tagged(response, orNotFound(await this.ports.connections.get(id)));
  }

  @Operation(connections.patch)
  async patch(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @IfMatch() expected: ExpectedRevisions,
    @Body() patch: BodyOf<typeof connections.patch>,
  ): Promise<ConnectionView> {
    return this.#tagged(response, unwrap(await this.connections.change(id, { patch, expected }, principal)));
  }

  @Operation(connections.remove)
  async remove(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<void> {
    unwrap(await this.connections.remove(id, actorOf(principal)));
  }

  @Operation(connections.test)
  async test(@Param('id') id: string, @Body() { settings }: BodyOf<typeof connections.test>): Promise<ConnectionTest> {
    return unwrap(await this.connections.test(id, settings));
  }

  @Operation(connections.calls)
  async calls(
    @Param('id') id: string,
    @Query() query: QueryOf<typeof connections.calls>,
  ): Promise<Page<ConnectionCallView>> {
    return unwrap(await listCalls(this.ports, id, query));
  }

  @Operation(connections.intake)
  async intake(@Param('id') id: string): Promise<ConnectionIntakeView> {
    return unwrap(await readIntake(this.ports, id));
  }

  @Operation(connections.changeIntake)
  async changeIntake(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() patch: BodyOf<typeof connections.changeIntake>,
  ): Promise<ConnectionIntakeView> {
    return unwrap(await changeIntake(this.ports, id, patch, actorOf(principal)));
  }

  @Operation(connections.putEventSecret)
  async putEventSecret(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() { secret }: BodyOf<typeof connections.putEventSecret>,
  ): Promise<EventSecretView> {
    return { secret: unwrap(await setEventSecret(this.ports, id, secret, actorOf(principal))) };
  }

  @Operation(connections.removeEventSecret)
  async removeEventSecret(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<void> {
    unwrap(await setEventSecret(this.ports, id, null, actorOf(principal)));
  }

  @Operation(connections.receivedEvents)
  async receivedEvents(
    @Param('id') id: string,
    @Query() query: QueryOf<typeof connections.receivedEvents>,
  ): Promise<Page<ReceivedEventView>> {
    return unwrap(await listReceivedEvents(this.ports, id, query));
  }

  #tagged(response: Response, connection: Connection): ConnectionView {
    return withEntityTag(response, versionRevision(connection), toConnectionView(this.ports, connection));
  }
}
