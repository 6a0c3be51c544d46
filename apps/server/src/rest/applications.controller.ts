import { Body, Controller, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ApplicationSecret, ApplicationView, RegisteredApplication } from '#contracts/applications.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { applicationRevision, type ExpectedRevisions } from '#engine/access/revision.js';
import {
  listApplications,
  readApplication,
  registerApplication,
  removeApplication,
  replaceApplication,
  rotateApplicationSecret,
} from '#engine/oauth/applications.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { applications } = operations;

/** Applications that get tokens by OAuth 2.0. */
@Controller()
export class ApplicationsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(applications.list)
  list(): Promise<ApplicationView[]> {
    return listApplications(this.ports);
  }

  @Operation(applications.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof applications.create>,
  ): Promise<RegisteredApplication> {
    const registered = unwrap(await registerApplication(this.ports, body, principal));
    response.location(pathTo(applications.read, { id: registered.id }));
    return registered;
  }

  @Operation(applications.read)
  async read(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<ApplicationView> {
    const application = orNotFound(await readApplication(this.ports, id));
    return withEntityTag(response, applicationRevision(application), application);
  }

  @Operation(applications.replace)
  async replace(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @IfMatch() expected: ExpectedRevisions,
    @Body() input: BodyOf<typeof applications.replace>,
  ): Promise<ApplicationView> {
    const application = unwrap(await replaceApplication(this.ports, id, { input, expected }, principal));
    return withEntityTag(response, applicationRevision(application), application);
  }

  @Operation(applications.remove)
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @IfMatch() expected: ExpectedRevisions,
  ): Promise<void> {
    unwrap(await removeApplication(this.ports, id, actorOf(principal), expected));
  }

  @Operation(applications.rotateSecret)
  async rotateSecret(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<ApplicationSecret> {
    return unwrap(await rotateApplicationSecret(this.ports, id, principal));
  }
}
