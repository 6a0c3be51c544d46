import { Body, Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type {
  IdentityView,
  SignInOptions,
  SingleSignOnOutcome,
  SingleSignOnRequest,
} from '#contracts/single-sign-on.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { confirmIdentity, disconnectIdentity, readIdentity } from '#engine/people/connect-identity.js';
import { PasswordCheck } from '#engine/people/password-check.js';
import { reauthenticate } from '#engine/people/reauthenticate.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { SecurityLog } from '../security/security-log.js';
import { SingleSignOnBrowser } from '../security/single-sign-on-browser.js';
import { meOf } from './admission-reply.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { singleSignOn } = operations;

/** Sign-in by the external provider, and what operators change of their own connection to it. */
@Controller()
export class SingleSignOnController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly browser: SingleSignOnBrowser,
    private readonly passwords: PasswordCheck,
    private readonly security: SecurityLog,
  ) {}

  @Operation(singleSignOn.options)
  async options(): Promise<SignInOptions> {
    const provider = await this.ports.identityProvider.get();
    const isSetUp = this.ports.operatorBoard.all().length > 0;
    return { isSetUp, singleSignOn: provider && { label: provider.label, origin: this.ports.publicAddress.current } };
  }

  @Operation(singleSignOn.begin)
  async begin(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() _: BodyOf<typeof singleSignOn.begin>,
  ): Promise<SingleSignOnRequest> {
    return unwrap(await this.browser.begin(request, response, null));
  }

  @Operation(singleSignOn.finish)
  async finish(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() { query }: BodyOf<typeof singleSignOn.finish>,
  ): Promise<SingleSignOnOutcome> {
    const outcome = unwrap(await this.browser.finish(request, response, query));
    return outcome.kind === 'signed_in' ? { kind: outcome.kind, me: meOf(response, this.ports, outcome) } : outcome;
  }

  @Operation(singleSignOn.readIdentity)
  async readIdentity(@CurrentPrincipal() principal: OperatorPrincipal): Promise<IdentityView> {
    return unwrap(await readIdentity(this.ports, principal));
  }

  @Operation(singleSignOn.connect)
  async connect(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() proof: BodyOf<typeof singleSignOn.connect>,
  ): Promise<SingleSignOnRequest> {
    const shown = await reauthenticate(this.ports, this.passwords, principal, proof);
    if (!shown.ok) {
      const address = callerNetwork(request);
      this.security.record({ type: 'connection_refused', operatorId: principal.id, address });
    }
    unwrap(shown);
    return unwrap(await this.browser.begin(request, response, principal.id));
  }

  @Operation(singleSignOn.confirm)
  async confirm(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Body() { confirmation }: BodyOf<typeof singleSignOn.confirm>,
  ): Promise<void> {
    unwrap(await confirmIdentity(this.ports, principal, confirmation));
  }

  @Operation(singleSignOn.disconnect)
  async disconnect(@CurrentPrincipal() principal: OperatorPrincipal): Promise<void> {
    unwrap(await disconnectIdentity(this.ports, principal));
  }
}
