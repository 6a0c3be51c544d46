import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Access } from '#contracts/operations/operation.js';
import { type Principal, toApiKeyPrincipal, toOperatorPrincipal } from '#engine/access/principal.js';
import { authenticateApiKey, authenticateOperator } from '#engine/identity/authenticate.js';
import { recordUse } from '#engine/identity/sessions.js';
import type { Ports } from '#engine/ports/ports.js';
import { RateLimiter } from '#engine/state/rate-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { describeRate } from '../rest/rate-limit-headers.js';
import { RequestRefused } from '../rest/refused.js';
import { authorize } from './authorize.js';
import { placeOf } from './caller-place.js';
import { principalOf, setPrincipal } from './current-principal.js';
import { WebOrigin } from './web-origin.js';

/** Admits REST requests: makes the principal of an API key or a session cookie, and counts it against its rate. */
@Injectable()
export class RequestAdmission {
  readonly #limiter: RateLimiter;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
  ) {
    this.#limiter = new RateLimiter(ports.rates.restPerCaller, ports.clock);
  }

  /** Admits a request to an operation, or refuses it. */
  async admit(request: Request, access: Access): Promise<void> {
    if (access === 'public') return this.#refuseForeign(request);
    authorize(await this.#identify(request), access);
  }

  /** A request counts once, however often it is admitted. */
  async #identify(request: Request): Promise<Principal> {
    const principal = await this.#authenticate(request);
    if (!principal) throw new RequestRefused('unauthenticated');
    const retryAfterMs = principalOf(request) ? 0 : this.#limiter.take(principal.id);
    setPrincipal(request, principal);
    if (request.res) describeRate(request.res, this.ports.rates.restPerCaller, this.#limiter.left(principal.id));
    if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
    return principal;
  }

  async #authenticate(request: Request): Promise<Principal | null> {
    const apiKey = request.header('x-api-key');
    if (apiKey !== undefined) {
      const key = await authenticateApiKey(this.ports, apiKey);
      return key && toApiKeyPrincipal(key);
    }
    const token = this.origin.sessionOf(request);
    if (token === null) return null;
    this.#refuseForeign(request);
    const session = await authenticateOperator(this.ports, token);
    if (session) recordUse(this.ports, session.session, { ...placeOf(request), lastUsedAt: this.ports.clock.now() });
    return session && toOperatorPrincipal(session);
  }

  /** CSRF check: an unsafe request with a session cookie must come from a page of our own origin. */
  #refuseForeign(request: Request): void {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe && !this.origin.isOwn(request)) throw new RequestRefused('origin_refused');
  }
}
