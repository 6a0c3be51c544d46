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
import { authorize, lacksScope } from './authorize.js';
import { BearerTokens } from './bearer-tokens.js';
import { callerInfo } from './caller-info.js';
import { callerNetwork } from './caller-network.js';
import { challengeForScope, challengeForToken } from './challenge.js';
import { type Credential, credentialsOf, severalCredentials } from './credentials.js';
import { principalOf, setPrincipal } from './current-principal.js';
import { queryKeysOf } from './query-key.js';
import { RegisteredOrigins } from './registered-origins.js';
import { WebOrigin } from './web-origin.js';

/** Authentication and rate limiting of REST requests: makes the principal from an API key, an access token or a session cookie. */
@Injectable()
export class RequestAdmission {
  readonly #limiter: RateLimiter;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
    private readonly bearers: BearerTokens,
    private readonly registered: RegisteredOrigins,
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
      if (lacksScope(principal, access)) challengeForScope(request, access);
      throw error;
    }
  }

  /** Authenticates a request, or rejects it. A request counts once, however often it is admitted. */
  async identify(request: Request): Promise<Principal> {
    return this.#admitted(request, (await this.#program(request)) ?? (await this.#operator(request)));
  }

  /**
   * The same at an address for programs only, where sessions are not accepted. A browser's request must come from a
   * page of a registered origin, or any domain that resolves to this machine could send one (DNS rebinding).
   */
  async identifyProgram(request: Request): Promise<Principal> {
    const { origin } = request.headers;
    if (origin !== undefined && !this.origin.isOwn(request) && !(await this.registered.has(origin)))
      throw new RequestRefused('origin_refused');
    return this.#admitted(request, await this.#program(request));
  }

  #admitted(request: Request, known: Principal | null): Principal {
    if (!known) throw refusedCredential(request);
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

  /** Null: the request has no credential of a program. */
  async #program(request: Request): Promise<Principal | null> {
    const [credential, ...others] = credentialsIn(request);
    if (!credential) return null;
    if (others.length > 0) throw refusedCredential(request, severalCredentials);
    const known = await this.#byCredential(request, credential);
    if (!known) throw refusedCredential(request);
    return known;
  }

  async #byCredential(request: Request, credential: Credential): Promise<Principal | null> {
    if (credential.kind === 'api_key') return this.#byKey(request, credential);
    return credential.token === null ? null : this.bearers.authenticate(credential.token);
  }

  async #operator(request: Request): Promise<Principal | null> {
    const token = this.origin.sessionOf(request);
    if (token === null) return null;
    this.#refuseForeign(request);
    const session = await authenticateOperator(this.ports, token);
    if (session) recordUse(this.ports, session.session, { ...callerInfo(request), lastUsedAt: this.ports.clock.now() });
    return session && toOperatorPrincipal(this.ports.roles, session);
  }

  async #byKey(
    request: Request,
    { secret, isInQuery }: Extract<Credential, { kind: 'api_key' }>,
  ): Promise<Principal | null> {
    const key = await authenticateApiKey(this.ports, secret);
    if (!key) return null;
    if (isInQuery && !key.allowsQuery)
      throw refusedCredential(request, 'This API key is accepted in the header X-API-Key only.');
    recordKeyUse(this.ports, key);
    return toApiKeyPrincipal(key);
  }

  /** CSRF check: an unsafe request with a session cookie must come from a page of our own origin. */
  #refuseForeign(request: Request): void {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe && !this.origin.isOwn(request)) throw new RequestRefused('origin_refused');
  }
}

function credentialsIn(request: Request): Credential[] {
  return credentialsOf(request.headers, queryKeysOf(request));
}

/** Refusal of missing or unknown credentials, with the challenge that describes valid ones. */
function refusedCredential(request: Request, message = whatIsWrong(request)): RequestRefused {
  challengeForToken(request);
  return new RequestRefused('unauthenticated', message === null ? {} : { message });
}

/** Describes the invalid credential, for the developer of a program. Null: there is none. */
function whatIsWrong(request: Request): string | null {
  const [credential] = credentialsIn(request);
  if (credential?.kind === 'api_key') return 'The API key is unknown, revoked or expired.';
  if (credential?.kind === 'access_token' && credential.token !== null)
    return 'The access token is unknown, revoked or expired, or not for this server.';
  return request.headers.authorization === undefined
    ? null
    : 'The header Authorization must be "Bearer" and an access token.';
}
