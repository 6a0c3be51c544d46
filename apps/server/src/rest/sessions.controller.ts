import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { dayMs } from '#contracts/durations.js';
import { timing } from '#contracts/limits.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Me, SessionView } from '#contracts/views.js';
import { type OperatorPrincipal, toOperatorPrincipal } from '#engine/access/principal.js';
import { readMe } from '#engine/identity/read-me.js';
import { endSessions, listSessions } from '#engine/identity/sessions.js';
import type { Ports } from '#engine/ports/ports.js';
import { type LimitedSignIn, SignInLimiter } from '#engine/state/sign-in-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { networkOf } from '../security/caller-network.js';
import { placeOf } from '../security/caller-place.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { type SecurityEvent, SecurityLog } from '../security/security-log.js';
import { WebOrigin } from '../security/web-origin.js';
import { Operation } from './operation.decorator.js';
import { RequestRefused } from './refused.js';
import { unwrap } from './unwrap.js';

const { sessions } = operations;

const securityEvents = {
  rate_limited: 'sign_in_rate_limited',
  locked_out: 'locked_out',
  wrong_credentials: 'sign_in_failed',
} as const satisfies Record<LimitedSignIn['code'], SecurityEvent['type']>;

/** Operators sign in and out. */
@Controller()
export class SessionsController {
  readonly #guard: SignInLimiter;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
    private readonly security: SecurityLog,
  ) {
    this.#guard = new SignInLimiter(ports);
  }

  @Operation(sessions.create)
  async create(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() { email, password }: BodyOf<typeof sessions.create>,
  ): Promise<Me> {
    const place = placeOf(request);
    const signedIn = await this.#guard.signIn(email, password, place);
    if (!signedIn.ok) {
      const { code, operatorId } = signedIn;
      this.security.record({ type: securityEvents[code], operatorId, address: place.address });
    }
    const { operator, session, token } = unwrap(signedIn);
    this.security.record({ type: 'signed_in', operatorId: operator.id, address: place.address });
    const maxAge = timing.sessionDays * dayMs;
    response.cookie(this.origin.cookieName, token, { ...this.origin.cookieOptions, maxAge });
    response.setHeader('Location', pathTo(sessions.current));
    return readMe(this.ports, toOperatorPrincipal({ operator, session }));
  }

  @Operation(sessions.current)
  current(@CurrentPrincipal() principal: OperatorPrincipal): Me {
    return readMe(this.ports, principal);
  }

  @Operation(sessions.remove)
  async remove(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const operatorId = principal.id;
    await endSessions(this.ports, principal, principal.sessionId);
    this.security.record({ type: 'signed_out', operatorId, address: networkOf(request.ip ?? '') });
    response.clearCookie(this.origin.cookieName, this.origin.cookieOptions);
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
    const address = networkOf(request.ip ?? '');
    this.security.record({ type: 'sessions_revoked', operatorId: principal.id, sessions: ended, address });
    return ended;
  }
}
