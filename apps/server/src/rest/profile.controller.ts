import { Body, Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { ProfileView } from '#contracts/people.js';
import type { RecoveryCodes, SecondFactorSetup, SecondFactorView } from '#contracts/sign-in.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { PasswordCheck } from '#engine/people/password-check.js';
import { putPicture, removePicture } from '#engine/people/picture.js';
import { changePassword, changeProfile, readProfile } from '#engine/people/profile.js';
import { SecondFactorChanges } from '#engine/people/second-factor-changes.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { SecurityLog } from '../security/security-log.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { profile, secondFactor } = operations;

/** What operators change of themselves. */
@Controller()
export class ProfileController {
  readonly #secondFactor: SecondFactorChanges;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly passwords: PasswordCheck,
    private readonly security: SecurityLog,
  ) {
    this.#secondFactor = new SecondFactorChanges(ports, passwords);
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

  @Operation(profile.putPicture)
  async putPicture(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Body() { data }: BodyOf<typeof profile.putPicture>,
  ): Promise<ProfileView> {
    return unwrap(await putPicture(this.ports, principal, data));
  }

  @Operation(profile.removePicture)
  async removePicture(@CurrentPrincipal() principal: OperatorPrincipal): Promise<void> {
    unwrap(await removePicture(this.ports, principal));
  }

  @Operation(profile.changePassword)
  async changePassword(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Body() body: BodyOf<typeof profile.changePassword>,
  ): Promise<void> {
    const changed = await changePassword(this.ports, this.passwords, principal, body);
    this.#record(principal, request, changed.ok ? 'password_changed' : 'password_refused');
    unwrap(changed);
  }

  @Operation(secondFactor.read)
  readSecondFactor(@CurrentPrincipal() principal: OperatorPrincipal): Promise<SecondFactorView> {
    return this.#secondFactor.read(principal);
  }

  @Operation(secondFactor.setUp)
  async setUpSecondFactor(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Body() proof: BodyOf<typeof secondFactor.setUp>,
  ): Promise<SecondFactorSetup> {
    const begun = await this.#secondFactor.setUp(principal, proof);
    if (!begun.ok) this.#record(principal, request, 'second_factor_refused');
    return unwrap(begun);
  }

  @Operation(secondFactor.confirm)
  async confirmSecondFactor(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Body() { code }: BodyOf<typeof secondFactor.confirm>,
  ): Promise<RecoveryCodes> {
    const codes = unwrap(await this.#secondFactor.confirm(principal, code));
    this.#record(principal, request, 'second_factor_enabled');
    return codes;
  }

  @Operation(secondFactor.replaceRecoveryCodes)
  async replaceRecoveryCodes(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Body() proof: BodyOf<typeof secondFactor.replaceRecoveryCodes>,
  ): Promise<RecoveryCodes> {
    const replaced = await this.#secondFactor.replaceRecoveryCodes(principal, proof);
    this.#record(principal, request, replaced.ok ? 'recovery_codes_replaced' : 'second_factor_refused');
    return unwrap(replaced);
  }

  @Operation(secondFactor.turnOff)
  async turnOffSecondFactor(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Body() proof: BodyOf<typeof secondFactor.turnOff>,
  ): Promise<void> {
    const turnedOff = await this.#secondFactor.turnOff(principal, proof);
    this.#record(principal, request, turnedOff.ok ? 'second_factor_disabled' : 'second_factor_refused');
    unwrap(turnedOff);
  }

  #record({ id: operatorId }: OperatorPrincipal, request: Request, type: OwnChange): void {
    this.security.record({ type, operatorId, address: callerNetwork(request) });
  }
}

type OwnChange =
  | 'password_changed'
  | 'password_refused'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'second_factor_refused'
  | 'recovery_codes_replaced';
