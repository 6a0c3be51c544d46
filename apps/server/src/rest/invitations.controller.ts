import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type BodyOf, pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { InvitationIssued, InvitationView } from '#contracts/people.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { invite, listInvitations, readInvitation, revokeInvitation } from '#engine/people/invitations.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { SecurityLog } from '../security/security-log.js';
import { WebOrigin } from '../security/web-origin.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { invitations } = operations;

/** Invitations to work for the business. */
@Controller()
export class InvitationsController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
    private readonly security: SecurityLog,
  ) {}

  @Operation(invitations.list)
  list(@Query() query: QueryOf<typeof invitations.list>): Promise<Page<InvitationView>> {
    return listInvitations(this.ports, query);
  }

  @Operation(invitations.read)
  async read(@Param('id') id: string): Promise<InvitationView> {
    return orNotFound(await readInvitation(this.ports, id));
  }

  @Operation(invitations.create)
  async create(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof invitations.create>,
  ): Promise<InvitationIssued> {
    const issued = unwrap(await invite(this.ports, body, principal, this.origin.linkTo(request)));
    this.#record('invitation_issued', principal, request, issued.id);
    response.location(pathTo(invitations.read, { id: issued.id }));
    return issued;
  }

  @Operation(invitations.revoke)
  async revoke(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Param('id') id: string,
  ): Promise<void> {
    unwrap(await revokeInvitation(this.ports, id, actorOf(principal)));
    this.#record('invitation_revoked', principal, request, id);
  }

  #record(
    type: 'invitation_issued' | 'invitation_revoked',
    { id: operatorId }: OperatorPrincipal,
    request: Request,
    subjectId: string,
  ): void {
    this.security.record({ type, operatorId, subjectId, address: callerNetwork(request) });
  }
}
