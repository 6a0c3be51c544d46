import { Controller, Param } from '@nestjs/common';
import type { ApplicationGrant } from '#contracts/applications.js';
import { operations } from '#contracts/operations/operations.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { listApplicationGrants, revokeApplicationGrant } from '#engine/oauth/application-grants.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { applicationGrants } = operations;

/** Authorizations that the signed-in operator gave to applications. */
@Controller()
export class ApplicationGrantsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(applicationGrants.list)
  list(@CurrentPrincipal() { id }: OperatorPrincipal): Promise<ApplicationGrant[]> {
    return listApplicationGrants(this.ports, id);
  }

  @Operation(applicationGrants.revoke)
  async revoke(@CurrentPrincipal() { id, address }: OperatorPrincipal, @Param('id') grantId: string): Promise<void> {
    unwrap(await revokeApplicationGrant(this.ports, id, grantId, address));
  }
}
