import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { dayMs } from '#contracts/durations.js';
import { timing } from '#contracts/limits.js';
import type { AccessLinkRedemption } from '#contracts/people.js';
import { ok, type Result } from '#contracts/result.js';
import { toOperatorPrincipal } from '#engine/access/principal.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import { endSessions } from '#engine/identity/sessions.js';
import type { SignedIn } from '#engine/identity/sign-in.js';
import { requestPasswordLink } from '#engine/people/password-links.js';
import { redeemAccessLink } from '#engine/people/redeem-access-link.js';
import type { Ports } from '#engine/ports/ports.js';
import { RateLimiter } from '#engine/state/rate-limiter.js';
import { type LimitedSignIn, SignInLimiter } from '#engine/state/sign-in-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerInfo } from './caller-info.js';
import { type SecurityEvent, SecurityLog } from './security-log.js';
import { WebOrigin } from './web-origin.js';

const securityEvents = {
  rate_limited: 'sign_in_rate_limited',
  locked_out: 'locked_out',
  wrong_credentials: 'sign_in_failed',
} as const satisfies Record<LimitedSignIn['code'], SecurityEvent['type']>;

/** Sign-in of an operator from a browser: limited, recorded, and kept in the session cookie. The same for every page that has one. */
@Injectable()
export class OperatorSignIn {
  readonly #limiter: SignInLimiter;
  readonly #links: RateLimiter;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
    private readonly security: SecurityLog,
  ) {
    this.#limiter = new SignInLimiter(ports);
    this.#links = new RateLimiter(ports.rates.signInsPerAddress, ports.clock);
  }

  async signIn(
    request: Request,
    response: Response,
    email: string,
    password: string,
  ): Promise<Result<SignedIn, LimitedSignIn>> {
    const place = callerInfo(request);
    const signedIn = await this.#limiter.signIn(email, password, place);
    if (!signedIn.ok) {
      const { code, operatorId } = signedIn;
      this.security.record({ type: securityEvents[code], operatorId, address: place.address });
      return signedIn;
    }
    this.#keep(response, signedIn.value, place.address);
    return signedIn;
  }

  /** Uses a one-time link, which sets a password and signs in. */
  async redeem(request: Request, response: Response, body: AccessLinkRedemption): Promise<Result<SignedIn>> {
    const place = callerInfo(request);
    const limited = this.limitLinks(request);
    if (!limited.ok) return limited;
    const redeemed = await redeemAccessLink(this.ports, body, place);
    if (redeemed.ok) this.#keep(response, redeemed.value, place.address);
    return redeemed;
  }

  /** Sends a link for a new password to whoever has an account with this address. */
  requestPasswordLink(request: Request, email: string): Result<null> {
    const limited = this.limitLinks(request);
    if (!limited.ok) return limited;
    this.security.record({ type: 'password_link_requested', address: callerInfo(request).address });
    const requested = requestPasswordLink(this.ports, email, this.origin.linkTo(request));
    return requested.ok ? ok(null) : requested;
  }

  /** Nobody tries tokens of one-time links, nor fills the log with them. */
  limitLinks(request: Request): Result<null> {
    const retryAfterMs = this.#links.take(callerInfo(request).address);
    return retryAfterMs > 0 ? { ok: false, code: 'rate_limited', retryAfterMs } : ok(null);
  }

  /** Ends the session of this browser, where it has one. */
  async signOut(request: Request, response: Response): Promise<void> {
    const token = this.origin.sessionOf(request);
    const known = token === null ? null : await authenticateOperator(this.ports, token);
    if (known) {
      const { address } = callerInfo(request);
      const principal = { ...toOperatorPrincipal(known), address };
      await endSessions(this.ports, principal, principal.sessionId);
      this.security.record({ type: 'signed_out', operatorId: principal.id, address });
    }
    response.clearCookie(this.origin.cookieName, this.origin.cookieOptions);
  }

  #keep(response: Response, { operator, token }: SignedIn, address: string): void {
    this.security.record({ type: 'signed_in', operatorId: operator.id, address });
    const maxAge = timing.sessionDays * dayMs;
    response.cookie(this.origin.cookieName, token, { ...this.origin.cookieOptions, maxAge });
  }
}
