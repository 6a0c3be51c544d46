import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { dayMs } from '#contracts/durations.js';
import { timing } from '#contracts/limits.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Me, SessionView } from '#contracts/views.js';
import { endSessions, listSessions } from '#engine/identity/sessions.js';
import { signOut } from '#engine/identity/sign-in.js';
import { type LimitedSignIn, SignInLimiter } from '#engine/state/sign-in-limiter.js';
import type { Core } from '#wiring/core.js';
import { networkOf } from '../gateway/caller-network.js';
import { toMe } from '../gateway/me.js';
import type { SecurityEvent, SecurityLog } from '../security/security-log.js';
import type { WebOrigin } from '../security/web-origin.js';
import { InjectCore, InjectOrigin, InjectSecurityLog } from '../tokens.js';
import { CurrentCaller, type OperatorCaller, placeOf } from './caller.js';
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
    @InjectCore() private readonly core: Core,
    @InjectOrigin() private readonly origin: WebOrigin,
    @InjectSecurityLog() private readonly security: SecurityLog,
  ) {
    this.#guard = new SignInLimiter(core.ports);
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
    return toMe(this.core.ports, { operator, session });
  }

  @Operation(sessions.current)
  current(@CurrentCaller() caller: OperatorCaller): Me {
    return toMe(this.core.ports, caller.session);
  }

  @Operation(sessions.remove)
  async remove(
    @CurrentCaller() caller: OperatorCaller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await signOut(this.core.ports, caller.token);
    const operatorId = caller.session.operator.id;
    this.security.record({ type: 'signed_out', operatorId, address: networkOf(request.ip ?? '') });
    response.clearCookie(this.origin.cookieName, this.origin.cookieOptions);
  }

  @Operation(sessions.list)
  async list(@CurrentCaller() caller: OperatorCaller): Promise<SessionView[]> {
    return listSessions(this.core.ports, caller.session.session);
  }

  /** Ends all of the operator's sessions but this one. */
  @Operation(sessions.endOthers)
  async endOthers(@CurrentCaller() caller: OperatorCaller, @Req() request: Request): Promise<void> {
    await this.#end(caller, request, null);
  }

  @Operation(sessions.end)
  async end(@CurrentCaller() caller: OperatorCaller, @Req() request: Request, @Param('id') id: string): Promise<void> {
    const ended = await this.#end(caller, request, id);
    if (ended.length === 0) throw new RequestRefused('not_found');
  }

  async #end({ session }: OperatorCaller, request: Request, id: string | null): Promise<string[]> {
    const ended = await endSessions(this.core.ports, session.session, id);
    const address = networkOf(request.ip ?? '');
    this.security.record({ type: 'sessions_revoked', operatorId: session.operator.id, sessions: ended, address });
    return ended;
  }
}
