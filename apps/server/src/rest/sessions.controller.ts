import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { timing } from '#contracts/limits.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Me, SessionView } from '#contracts/views.js';
import { LockOut } from '#engine/access/lock-out.js';
import { RateLimiter } from '#engine/access/rate-limiter.js';
import { endSessions, listSessions } from '#engine/identity/sessions.js';
import { signIn, signOut } from '#engine/identity/sign-in.js';
import type { Core } from '#wiring/core.js';
import { networkOf } from '../gateway/caller-network.js';
import { toMe } from '../gateway/me.js';
import type { SecurityLog } from '../security/security-log.js';
import type { WebOrigin } from '../security/web-origin.js';
import { InjectCore, InjectOrigin, InjectSecurityLog } from '../tokens.js';
import { CurrentCaller, type OperatorCaller, placeOf } from './caller.js';
import { Operation } from './operation.decorator.js';
import { RequestRefused } from './refused.js';

const { sessions } = operations;

/** Operators sign in and out. */
@Controller()
export class SessionsController {
  readonly #perAddress: RateLimiter;
  readonly #lockOut: LockOut;

  constructor(
    @InjectCore() private readonly core: Core,
    @InjectOrigin() private readonly origin: WebOrigin,
    @InjectSecurityLog() private readonly security: SecurityLog,
  ) {
    this.#perAddress = new RateLimiter(core.ports.rates.signInsPerAddress, core.ports.clock);
    this.#lockOut = new LockOut(core.ports.clock);
  }

  @Operation(sessions.create)
  async create(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() { email, password }: BodyOf<typeof sessions.create>,
  ): Promise<Me> {
    const address = networkOf(request.ip ?? '');
    const retryAfterMs = this.#perAddress.take(address);
    if (retryAfterMs > 0) {
      this.security.record({ type: 'sign_in_rate_limited', address });
      throw new RequestRefused('rate_limited', { retryAfterMs });
    }
    const attempt = `${address} ${email.trim().toLowerCase()}`;
    const lockedMs = this.#lockOut.begin(attempt);
    if (lockedMs > 0) {
      const operator = await this.core.ports.operators.byEmail(email.trim().toLowerCase());
      this.security.record({ type: 'locked_out', operatorId: operator?.id ?? null, address });
      throw new RequestRefused('locked_out', { retryAfterMs: lockedMs });
    }
    const signedIn = await signIn(this.core.ports, email, password, placeOf(request)).catch((error: unknown) => {
      this.#lockOut.abandoned(attempt);
      throw error;
    });
    if (!signedIn.ok) {
      this.security.record({ type: 'sign_in_failed', operatorId: signedIn.operatorId, address });
      throw new RequestRefused('wrong_credentials');
    }
    this.#lockOut.succeeded(attempt);
    const { operator, session, token } = signedIn;
    this.security.record({ type: 'signed_in', operatorId: operator.id, address });
    const maxAge = timing.sessionDays * 86_400_000;
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
