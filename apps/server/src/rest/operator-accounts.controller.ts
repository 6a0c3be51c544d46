import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { OperatorId } from '#contracts/ids.js';
import type { BodyOf, QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { OperatorAccountView, PasswordLinkIssued } from '#contracts/people.js';
import type { Page } from '#contracts/views.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import type { ExpectedRevisions } from '#engine/access/revision.js';
import {
  accountRevision,
  changeOperatorAccount,
  listOperatorAccounts,
  readOperatorAccount,
} from '#engine/people/operator-accounts.js';
import { issuePasswordLink } from '#engine/people/password-links.js';
import { resetIdentity } from '#engine/people/reset-identity.js';
import { resetSecondFactor } from '#engine/people/reset-second-factor.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { SecurityLog } from '../security/security-log.js';
import { WebOrigin } from '../security/web-origin.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { operatorAccounts } = operations;

/** Accounts of operators. */
@Controller()
export class OperatorAccountsController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
    private readonly security: SecurityLog,
  ) {}

  @Operation(operatorAccounts.list)
  list(@Query() query: QueryOf<typeof operatorAccounts.list>): Promise<Page<OperatorAccountView>> {
    return listOperatorAccounts(this.ports, query);
  }

  @Operation(operatorAccounts.read)
  async read(
    @Param('id') id: OperatorId,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OperatorAccountView> {
    const account = orNotFound(await readOperatorAccount(this.ports, id));
    return withEntityTag(response, accountRevision(account), account);
  }

  @Operation(operatorAccounts.update)
  async update(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: OperatorId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() patch: BodyOf<typeof operatorAccounts.update>,
  ): Promise<OperatorAccountView> {
    const account = unwrap(await changeOperatorAccount(this.ports, principal, id, { patch, expected }));
    this.#record('account_changed', principal, request, id);
    return withEntityTag(response, accountRevision(account), account);
  }

  @Operation(operatorAccounts.issuePasswordLink)
  async issuePasswordLink(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Param('id') id: OperatorId,
    @Body() { sendMail }: BodyOf<typeof operatorAccounts.issuePasswordLink>,
  ): Promise<PasswordLinkIssued> {
    const linkTo = this.origin.linkTo(request);
    const issued = unwrap(await issuePasswordLink(this.ports, { id, sendMail }, principal, linkTo));
    this.#record('password_link_issued', principal, request, id);
    return issued;
  }

  @Operation(operatorAccounts.resetSecondFactor)
  async resetSecondFactor(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Param('id') id: OperatorId,
  ): Promise<void> {
    unwrap(await resetSecondFactor(this.ports, principal, id));
    this.#record('second_factor_reset', principal, request, id);
  }

  @Operation(operatorAccounts.disconnectIdentity)
  async disconnectIdentity(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Param('id') id: OperatorId,
  ): Promise<void> {
    unwrap(await resetIdentity(this.ports, principal, id));
    this.#record('identity_disconnected', principal, request, id);
  }

  #record(
    type: 'account_changed' | 'password_link_issued' | 'second_factor_reset' | 'identity_disconnected',
    { id: operatorId }: OperatorPrincipal,
    request: Request,
    subjectId: OperatorId,
  ): void {
    this.security.record({ type, operatorId, subjectId, address: callerNetwork(request) });
  }
}
