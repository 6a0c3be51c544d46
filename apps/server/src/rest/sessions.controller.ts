import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { timing } from '#contracts/limits.js';
import { sessionCreate } from '#contracts/rest.js';
import { routes } from '#contracts/routes.js';
import type { Me } from '#contracts/views.js';
import { LockOut } from '#engine/access/lock-out.js';
import { RateLimiter } from '#engine/access/rate-limiter.js';
import { signIn, signOut } from '#engine/identity/sign-in.js';
import type { Config } from '#wiring/config/env.js';
import type { Core } from '#wiring/core.js';
import { networkOf } from '../gateway/caller-network.js';
import { sessionCookie } from '../gateway/cookie.js';
import { toMe } from '../gateway/me.js';
import { InjectCallers, InjectConfig, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';
import { parse } from './parse.js';
import { RequestRefused } from './refused.js';

/** Operators sign in and out. */
@Controller()
export class SessionsController {
  readonly #perAddress: RateLimiter;
  readonly #lockOut: LockOut;

  constructor(
    @InjectCore() private readonly core: Core,
    @InjectConfig() private readonly config: Config,
    @InjectCallers() private readonly callers: Callers,
  ) {
    this.#perAddress = new RateLimiter(core.ports.rates.signInsPerAddress, core.ports.clock);
    this.#lockOut = new LockOut(core.ports.clock);
  }

  @Post(routes.sessions)
  async create(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: unknown,
  ): Promise<Me> {
    this.callers.refuseForeign(request);
    const { email, password } = parse(sessionCreate, body);
    const address = networkOf(request.ip ?? '');
    const retryAfterMs = this.#perAddress.take(address);
    if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
    const attempt = `${address} ${email.trim().toLowerCase()}`;
    const lockedMs = this.#lockOut.begin(attempt);
    if (lockedMs > 0) throw new RequestRefused('locked_out', { retryAfterMs: lockedMs });
    const signedIn = await signIn(this.core.ports, email, password).catch((error: unknown) => {
      this.#lockOut.abandoned(attempt);
      throw error;
    });
    if (!signedIn) throw new RequestRefused('wrong_credentials');
    this.#lockOut.succeeded(attempt);
    const { operator, token, expiresAt } = signedIn;
    response.cookie(sessionCookie, token, { ...this.#cookieOptions(), maxAge: timing.sessionHours * 3_600_000 });
    response.setHeader('Location', routes.currentSession);
    return toMe(this.core.ports, {
      operator,
      session: { operatorId: operator.id, tokenHash: '', createdAt: 0, expiresAt },
    });
  }

  @Get(routes.currentSession)
  async current(@Req() request: Request): Promise<Me> {
    const caller = await this.callers.known(request);
    if (caller.kind !== 'operator') throw new RequestRefused('unauthenticated');
    return toMe(this.core.ports, caller.session);
  }

  @Delete(routes.currentSession)
  @HttpCode(204)
  async remove(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const caller = await this.callers.known(request);
    if (caller.kind !== 'operator') throw new RequestRefused('unauthenticated');
    await signOut(this.core.ports, caller.token);
    response.clearCookie(sessionCookie, this.#cookieOptions());
  }

  #cookieOptions() {
    const secure = this.config.publicUrl?.startsWith('https:') ?? false;
    return { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  }
}
