import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Enrolment, SecondFactorSetup, SignInChallenge } from '#contracts/sign-in.js';
import type { Me, SessionView } from '#contracts/views.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { readMe } from '#engine/identity/read-me.js';
import { endSessions, listSessions } from '#engine/identity/sessions.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { RequestRefused } from '../refused.js';
import { callerNetwork } from '../security/caller-network.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { OperatorSignIn } from '../security/operator-sign-in.js';
import { SecurityLog } from '../security/security-log.js';
import { meOf, replyTo } from './admission-reply.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { sessions } = operations;

/** Operators sign in and out. */
@Controller()
export class SessionsController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly signIn: OperatorSignIn,
    private readonly security: SecurityLog,
  ) {}

  @Operation(sessions.create)
  async create(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() { email, password }: BodyOf<typeof sessions.create>,
  ): Promise<Me | SignInChallenge> {
    return replyTo(response, this.ports, unwrap(await this.signIn.signIn(request, response, email, password)));
  }

  @Operation(sessions.verify)
  async verify(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() answer: BodyOf<typeof sessions.verify>,
  ): Promise<Me> {
    return meOf(response, this.ports, unwrap(await this.signIn.finish(request, response, answer)));
  }

  @Operation(sessions.enrol)
  async enrol(
    @Req() request: Request,
    @Body() { challenge }: BodyOf<typeof sessions.enrol>,
  ): Promise<SecondFactorSetup> {
    return unwrap(await this.signIn.enrol(request, challenge));
  }

  @Operation(sessions.confirmEnrolment)
  async confirmEnrolment(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() answer: BodyOf<typeof sessions.confirmEnrolment>,
  ): Promise<Enrolment> {
    const enrolled = unwrap(await this.signIn.confirmEnrolment(request, response, answer));
    return { me: meOf(response, this.ports, enrolled), recoveryCodes: [...enrolled.recoveryCodes] };
  }

  @Operation(sessions.current)
  current(@CurrentPrincipal() principal: OperatorPrincipal): Me {
    return readMe(this.ports, principal);
  }

  @Operation(sessions.remove)
  async remove(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.signIn.signOut(request, response);
  }

  @Operation(sessions.list)
  async list(@CurrentPrincipal() principal: OperatorPrincipal): Promise<SessionView[]> {
    return listSessions(this.ports, principal);
  }

  /** Ends all of the operator's sessions but this one. */
  @Operation(sessions.endOthers)
  async endOthers(@CurrentPrincipal() principal: OperatorPrincipal, @Req() request: Request): Promise<void> {
    await this.#end(principal, request, null);
  }

  @Operation(sessions.end)
  async end(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Param('id') id: string,
  ): Promise<void> {
    const ended = await this.#end(principal, request, id);
    if (ended.length === 0) throw new RequestRefused('not_found');
  }

  async #end(principal: OperatorPrincipal, request: Request, id: string | null): Promise<string[]> {
    const ended = await endSessions(this.ports, principal, id);
    const address = callerNetwork(request);
    this.security.record({ type: 'sessions_revoked', operatorId: principal.id, sessions: ended, address });
    return ended;
  }
}
