import { Body, Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { SignInSettings } from '#contracts/sign-in-settings.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { changeSignInSettings } from '#engine/people/sign-in-settings.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { SecurityLog } from '../security/security-log.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { signInSettings } = operations;

/** Sign-in policy of the business. */
@Controller()
export class SignInSettingsController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly security: SecurityLog,
  ) {}

  @Operation(signInSettings.read)
  read(): Promise<SignInSettings> {
    return this.ports.signInSettings.get();
  }

  @Operation(signInSettings.update)
  async update(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Body() patch: BodyOf<typeof signInSettings.update>,
  ): Promise<SignInSettings> {
    const changed = unwrap(await changeSignInSettings(this.ports, patch, principal));
    const address = callerNetwork(request);
    this.security.record({ type: 'sign_in_settings_changed', operatorId: principal.id, address });
    return changed;
  }
}
