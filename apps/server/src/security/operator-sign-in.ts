import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { dayMs } from '#contracts/durations.js';
import type { ErrorCode } from '#contracts/errors.js';
import type { AccessLinkRedemption } from '#contracts/people.js';
import { ok, type Rejection, type Result } from '#contracts/result.js';
import type { ChallengeAnswer, SecondFactorSetup } from '#contracts/sign-in.js';
import { timing } from '#contracts/timing.js';
import { toOperatorPrincipal } from '#engine/access/principal.js';
import { type Admission, isSignedIn } from '#engine/identity/admit.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import {
  confirmEnrolment,
  type Enrolled,
  enrol,
  type FinishRejection,
  finishSignIn,
} from '#engine/identity/finish-sign-in.js';
import type { Place, SignedIn } from '#engine/identity/open-session.js';
import { endSessions } from '#engine/identity/sessions.js';
import { requestPasswordLink } from '#engine/people/password-links.js';
import { redeemAccessLink } from '#engine/people/redeem-access-link.js';
import type { Ports } from '#engine/ports/ports.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import { type LimitedSignIn, SignInLimiter } from '#engine/state/sign-in-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerInfo } from './caller-info.js';
import { type SecurityEvent, SecurityLog } from './security-log.js';
import { WebOrigin } from './web-origin.js';

type Refusal = LimitedSignIn | FinishRejection;

const securityEvents = {
  locked_out: 'locked_out',
  wrong_credentials: 'sign_in_failed',
  wrong_code: 'sign_in_failed',
  sign_in_expired: 'sign_in_failed',
} as const satisfies Record<Exclude<Refusal['code'], 'rate_limited'>, SecurityEvent['type']>;

/** Sign-in of an operator from a browser: rate-limited, recorded, and stored in the session cookie. Shared by all pages with a sign-in. */
@Injectable()
export class OperatorSignIn {
  readonly #limiter: SignInLimiter;
  readonly #links: RateLimiter;
  readonly #secondSteps: RateLimiter;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
    private readonly security: SecurityLog,
  ) {
    this.#limiter = new SignInLimiter(ports);
    this.#links = ports.rateLimiters.of('signInsPerAddress', 'links');
    this.#secondSteps = ports.rateLimiters.of('signInsPerAddress', 'second steps');
  }

  async signIn(
    request: Request,
    response: Response,
    email: string,
    password: string,
  ): Promise<Result<Admission, LimitedSignIn>> {
    const place = callerInfo(request);
    const admitted = await this.#limiter.signIn(email, password, place);
    if (admitted.ok) await this.keep(request, response, admitted.value, place.address);
    else this.#recordRefusal(admitted, 'password', place.address);
    return admitted;
  }

  /** Second step: a code. */
  finish(request: Request, response: Response, answer: ChallengeAnswer): Promise<Result<SignedIn>> {
    return this.#secondStep(request, response, (place) => finishSignIn(this.ports, answer, place));
  }

  /** Required set-up of a second step: returns the secret. */
  async enrol(request: Request, challenge: string): Promise<Result<SecondFactorSetup>> {
    const limited = limit(this.#secondSteps, request);
    return limited.ok ? enrol(this.ports, challenge) : limited;
  }

  /** Confirms that set-up by the first code. */
  confirmEnrolment(request: Request, response: Response, answer: ChallengeAnswer): Promise<Result<Enrolled>> {
    return this.#secondStep(request, response, async (place) => {
      const enrolled = await confirmEnrolment(this.ports, answer, place);
      if (enrolled.ok) this.#recordEnrolment(enrolled.value, place.address);
      return enrolled;
    });
  }

  /** Redeems a one-time link: sets a password and signs in, with a second step if there is one. */
  async redeem(request: Request, response: Response, body: AccessLinkRedemption): Promise<Result<Admission>> {
    const limited = this.limitLinks(request);
    if (!limited.ok) return limited;
    return this.enterBy(request, response, (place) => redeemAccessLink(this.ports, body, place));
  }

  /** Signs in without a password, and stores the session in this browser's cookie. */
  async enterBy<A extends Admission>(
    request: Request,
    response: Response,
    enter: (place: ReturnType<typeof callerInfo>) => Promise<Result<A>>,
  ): Promise<Result<A>> {
    const place = callerInfo(request);
    const entered = await enter(place);
    if (entered.ok) await this.keep(request, response, entered.value, place.address);
    return entered;
  }

  /** Mails a link for a new password to the account with this address. */
  requestPasswordLink(request: Request, email: string): Result<null> {
    const limited = this.limitLinks(request);
    if (!limited.ok) return limited;
    this.security.record({ type: 'password_link_requested', address: callerInfo(request).address });
    const requested = requestPasswordLink(this.ports, email, this.origin.linkTo(request));
    return requested.ok ? ok(null) : requested;
  }

  /** Bounds guesses of one-time tokens, and their log entries. */
  limitLinks(request: Request): Result<null> {
    return limit(this.#links, request);
  }

  /**
   * Stores a session in its cookie and records the sign-in; before the second step there is none. The address is read
   * from the request early, because it is gone with the connection.
   */
  async keep(request: Request, response: Response, admission: Admission, address: string): Promise<void> {
    if (!isSignedIn(admission)) return;
    const { operator, token } = admission;
    this.security.record({ type: 'signed_in', operatorId: operator.id, address });
    await this.#endOther(request, response, address);
    this.#setCookie(request, response, token);
  }

  /** Keeps the caller signed in over a change of the public address, which may require the other cookie. */
  async whileAddressChanges<T>(request: Request, response: Response, change: () => Promise<T>): Promise<T> {
    const token = this.origin.sessionOf(request);
    const { name } = this.origin.sessionCookie(request);
    const changed = await change();
    if (token !== null && this.origin.sessionCookie(request).name !== name) this.#setCookie(request, response, token);
    return changed;
  }

  /**
   * Records a sign-in that the external provider did not confirm, or without a matching account. The address is taken from the request
   * early.
   */
  recordExternalRefusal(code: ErrorCode, address: string): void {
    if (code === 'sign_in_cancelled' || code === 'sign_in_expired') return;
    this.security.record({ type: 'sign_in_failed', operatorId: null, step: 'provider', address });
  }

  /** Ends this browser's session, if any. */
  async signOut(request: Request, response: Response): Promise<void> {
    const token = this.origin.sessionOf(request);
    const { address } = callerInfo(request);
    if (token !== null) await this.#end(token, address);
    await this.#endOther(request, response, address);
    const { name, options } = this.origin.sessionCookie(request);
    response.clearCookie(name, options);
  }

  /**
   * Clears the cookie with the other name: it would be used again, perhaps for another account, when this session ends.
   */
  async #endOther(request: Request, response: Response, address: string): Promise<void> {
    const other = this.origin.otherSessionOf(request);
    if (other === null) return;
    await this.#end(other.token, address);
    response.clearCookie(other.name, other.options);
  }

  async #end(token: string, address: string): Promise<void> {
    const known = await authenticateOperator(this.ports, token);
    if (!known) return;
    const principal = { ...toOperatorPrincipal(this.ports.roles, known), address };
    await endSessions(this.ports, principal, principal.sessionId);
    this.security.record({ type: 'signed_out', operatorId: principal.id, address });
  }

  #setCookie(request: Request, response: Response, token: string): void {
    const { name, options } = this.origin.sessionCookie(request);
    response.cookie(name, token, { ...options, maxAge: timing.sessionDays * dayMs });
  }

  async #secondStep<T extends SignedIn>(
    request: Request,
    response: Response,
    step: (place: Place) => Promise<Result<T, FinishRejection>>,
  ): Promise<Result<T>> {
    const place = callerInfo(request);
    const limited = limit(this.#secondSteps, request);
    if (!limited.ok) return limited;
    const finished = await step(place);
    if (finished.ok) await this.keep(request, response, finished.value, place.address);
    else this.#recordRefusal(finished, 'code', place.address);
    return finished;
  }

  #recordEnrolment({ operator }: SignedIn, address: string): void {
    this.security.record({ type: 'second_factor_enabled', operatorId: operator.id, address });
  }

  #recordRefusal({ code, operatorId }: Refusal, step: 'password' | 'code', address: string): void {
    if (code === 'rate_limited') this.security.record({ type: 'sign_in_rate_limited', address });
    else this.security.record({ type: securityEvents[code], operatorId, step, address });
  }
}

function limit(limiter: RateLimiter, request: Request): Result<null, Rejection<'rate_limited'>> {
  const retryAfterMs = limiter.take(callerInfo(request).address);
  return retryAfterMs > 0 ? { ok: false, code: 'rate_limited', retryAfterMs } : ok(null);
}
