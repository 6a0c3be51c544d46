import { Body, Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { IdentityProviderTestView, SingleSignOnSettings } from '#contracts/single-sign-on.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import type { ExpectedRevisions } from '#engine/access/revision.js';
import {
  identityProviderRevision,
  putIdentityProvider,
  removeIdentityProvider,
  toProviderView,
} from '#engine/people/identity-provider.js';
import type { Ports } from '#engine/ports/ports.js';
import type { IdentityProvider } from '#engine/ports/single-sign-on-stores.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { SecurityLog } from '../security/security-log.js';
import { SingleSignOnBrowser } from '../security/single-sign-on-browser.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { singleSignOn } = operations;

/** Settings of single sign-on. */
@Controller()
export class IdentityProviderController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly browser: SingleSignOnBrowser,
    private readonly security: SecurityLog,
  ) {}

  @Operation(singleSignOn.readProvider)
  async read(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SingleSignOnSettings> {
    return this.#tagged(request, response, await this.ports.identityProvider.get());
  }

  @Operation(singleSignOn.putProvider)
  async put(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() expected: ExpectedRevisions,
    @Body() input: BodyOf<typeof singleSignOn.putProvider>,
  ): Promise<SingleSignOnSettings> {
    const provider = unwrap(await putIdentityProvider(this.ports, { input, expected }, principal));
    this.#record(principal, request);
    return this.#tagged(request, response, provider);
  }

  @Operation(singleSignOn.removeProvider)
  async remove(@CurrentPrincipal() principal: OperatorPrincipal, @Req() request: Request): Promise<void> {
    unwrap(await removeIdentityProvider(this.ports, principal));
    this.#record(principal, request);
  }

  @Operation(singleSignOn.testProvider)
  async test(@Body() { issuer }: BodyOf<typeof singleSignOn.testProvider>): Promise<IdentityProviderTestView> {
    return { problem: await this.ports.identityProviders.test(issuer) };
  }

  #tagged(request: Request, response: Response, provider: IdentityProvider | null): SingleSignOnSettings {
    const redirectUri = this.browser.redirectUri(request);
    const settings = { redirectUri, provider: provider && toProviderView(provider) };
    return withEntityTag(response, identityProviderRevision(provider), settings);
  }

  #record({ id: operatorId }: OperatorPrincipal, request: Request): void {
    this.security.record({ type: 'sign_in_settings_changed', operatorId, address: callerNetwork(request) });
  }
}
