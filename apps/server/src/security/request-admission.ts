import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Access } from '#contracts/operations/operation.js';
import { type Principal, toApiKeyPrincipal, toOperatorPrincipal } from '#engine/access/principal.js';
import { recordKeyUse } from '#engine/identity/api-keys.js';
import { authenticateApiKey, authenticateOperator } from '#engine/identity/authenticate.js';
import { recordUse } from '#engine/identity/sessions.js';
import type { Ports } from '#engine/ports/ports.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { describeRate } from '../operations/rate-limit-headers.js';
import { RequestRefused } from '../refused.js';
import { authorize } from './authorize.js';
import { BearerTokens, bearerTokenOf } from './bearer-tokens.js';
import { callerInfo } from './caller-info.js';
import { callerNetwork } from './caller-network.js';
import { challengeForScope, challengeForToken } from './challenge.js';
import { principalOf, setPrincipal } from './current-principal.js';
import { queryKeyOf } from './query-key.js';
import { WebOrigin } from './web-origin.js';

/** Authentication and rate limiting of REST requests: makes the principal from an API key, an access token or a session cookie. */
@Injectable()
export class RequestAdmission {
  readonly #limiter: RateLimiter;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
    private readonly bearers: BearerTokens,
  ) {
    this.#limiter = ports.rateLimiters.of('restPerCaller');
  }

  /** Admits a request to an operation, or refuses it. */
  async admit(request: Request, access: Access): Promise<void> {
    if (access === 'public') return this.#refuseForeign(request);
    const principal = await this.identify(request);
    try {
      authorize(principal, access);
    } catch (error) {
      challengeForScope(request, access);
      throw error;
    }
  }

  /** Authenticates a request, or rejects it. A request counts once, however often it is admitted. */
  async identify(request: Request): Promise<Principal> {
    const known = await this.#authenticate(request);
    if (!known) {
      challengeForToken(request);
      throw new RequestRefused('unauthenticated', whatIsWrong(request));
    }
    const principal = { ...known, address: callerNetwork(request) };
    const retryAfterMs = principalOf(request) ? 0 : this.#limiter.take(principal.id);
    setPrincipal(request, principal);
    if (request.res) describeRate(request.res, this.ports.rates.restPerCaller, this.#limiter.left(principal.id));
    if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
    return principal;
  }

  /** Charges an expensive request to the rate limit. Returns the milliseconds to wait; 0: within the limit. */
  charge({ id }: Principal, requests: number): number {
    return this.#limiter.take(id, requests);
  }

  async #authenticate(request: Request): Promise<Principal | null> {
    const inHeader = request.header('x-api-key');
    const secret = inHeader ?? queryKeyOf(request);
    if (secret !== undefined) return this.#byKey(secret, inHeader === undefined);
    const bearer = bearerTokenOf(request.header('authorization'));
    if (bearer !== null) return this.bearers.authenticate(bearer);
    const token = this.origin.sessionOf(request);
    if (token === null) return null;
    this.#refuseForeign(request);
    const session = await authenticateOperator(this.ports, token);
    if (session) recordUse(this.ports, session.session, { ...callerInfo(request), lastUsedAt: this.ports.clock.now() });
    return session && toOperatorPrincipal(this.ports.roles, session);
  }

  async #byKey(secret: string, isInQuery: boolean): Promise<Principal | null> {
    const key = await authenticateApiKey(this.ports, secret);
    if (!key) return null;
    if (isInQuery && !key.allowsQuery)
      throw new RequestRefused('unauthenticated', {
        message: 'This API key is accepted in the header X-API-Key only.',
      });
    recordKeyUse(this.ports, key);
    return toApiKeyPrincipal(key);
  }

  /** CSRF check: an unsafe request with a session cookie must come from a page of our own origin. */
  #refuseForeign(request: Request): void {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe && !this.origin.isOwn(request)) throw new RequestRefused('origin_refused');
  }
}

/** Names the credential that is not valid, for the developer of a program. */
function whatIsWrong(request: Request): { readonly message?: string } {
  if (request.header('x-api-key') !== undefined || queryKeyOf(request) !== undefined)
    return { message: 'The API key is unknown, revoked or expired.' };
  const authorization = request.header('authorization');
  if (authorization === undefined) return {};
  return bearerTokenOf(authorization) === null
    ? { message: 'The header Authorization must be "Bearer" and an access token.' }
    : { message: 'The access token is unknown, revoked or expired, or not for this server.' };
}
