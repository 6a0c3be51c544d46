import { Body, Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { ProfileView } from '#contracts/people.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { changeProfile, PasswordChanges, readProfile } from '#engine/people/profile.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { SecurityLog } from '../security/security-log.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { profile } = operations;

/** What operators change of themselves. */
@Controller()
export class ProfileController {
  readonly #passwords: PasswordChanges;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly security: SecurityLog,
  ) {
    this.#passwords = new PasswordChanges(ports);
  }

  @Operation(profile.read)
  async read(@CurrentPrincipal() principal: OperatorPrincipal): Promise<ProfileView> {
    return unwrap(await readProfile(this.ports, principal));
  }

  @Operation(profile.update)
  async update(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Body() patch: BodyOf<typeof profile.update>,
  ): Promise<ProfileView> {
    return unwrap(await changeProfile(this.ports, principal, patch));
  }

  @Operation(profile.changePassword)
  async changePassword(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Body() body: BodyOf<typeof profile.changePassword>,
  ): Promise<void> {
    const changed = await this.#passwords.change(principal, body);
    const type = changed.ok ? 'password_changed' : 'password_refused';
    this.security.record({ type, operatorId: principal.id, address: callerNetwork(request) });
    unwrap(changed);
  }
}
