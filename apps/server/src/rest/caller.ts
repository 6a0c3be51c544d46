import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Access } from '#contracts/operations/operation.js';
import { may, type Permission, permissions, rolesOf } from '#contracts/permissions.js';
import { authenticateApiKey, authenticateOperator, type OperatorSession } from '#engine/identity/authenticate.js';
import { recordUse } from '#engine/identity/sessions.js';
import type { ApiKey } from '#engine/ports/people-stores.js';
import type { Ports } from '#engine/ports/ports.js';
import { RateLimiter } from '#engine/state/rate-limiter.js';
import { deviceOf } from '../gateway/caller-device.js';
import { networkOf } from '../gateway/caller-network.js';
import type { WebOrigin } from '../security/web-origin.js';
import { describeRate } from './rate-limit-headers.js';
import { RequestRefused } from './refused.js';

export interface OperatorCaller {
  readonly kind: 'operator';
  readonly session: OperatorSession;
  readonly token: string;
}

export type Caller = OperatorCaller | { readonly kind: 'program'; readonly key: ApiKey };

/** Address and user agent from which a session is used. */
export function placeOf(request: Request): { device: string; address: string } {
  return { device: deviceOf(request), address: networkOf(request.ip ?? '') };
}

/** Rate-limit key of a caller. */
export function callerId(caller: Caller): string {
  return caller.kind === 'operator' ? caller.session.operator.id : caller.key.id;
}

/** Callers of requests that were admitted. */
const admitted = new WeakMap<Request, Caller>();

/** The caller of this request. Only for operations that are not public. */
export function callerOf(request: Request): Caller {
  const caller = admitted.get(request);
  if (!caller) throw new Error('a public operation has no caller');
  return caller;
}

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(context.switchToHttp().getRequest<Request>()),
);

/** Authenticates callers of the REST API and checks their permissions. */
export class Callers {
  readonly #limiter: RateLimiter;

  constructor(
    private readonly ports: Ports,
    private readonly origin: WebOrigin,
  ) {
    this.#limiter = new RateLimiter(ports.rates.restPerCaller, ports.clock);
  }

  /** Admits a request to an operation, or refuses it. */
  async admit(request: Request, access: Access): Promise<void> {
    if (access === 'public') return this.#refuseForeign(request);
    const caller = await this.#known(request);
    if (access === 'session') {
      if (caller.kind !== 'operator') throw new RequestRefused('unauthenticated');
    } else for (const permission of access) refuseWithout(permission, caller);
  }

  /** A request counts once, however often it is admitted. */
  async #known(request: Request): Promise<Caller> {
    const caller = await this.#find(request);
    if (!caller) throw new RequestRefused('unauthenticated');
    const retryAfterMs = admitted.has(request) ? 0 : this.#limiter.take(callerId(caller));
    admitted.set(request, caller);
    if (request.res) describeRate(request.res, this.ports.rates.restPerCaller, this.#limiter.left(callerId(caller)));
    if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
    return caller;
  }

  async #find(request: Request): Promise<Caller | null> {
    const apiKey = request.header('x-api-key');
    if (apiKey !== undefined) {
      const key = await authenticateApiKey(this.ports, apiKey);
      return key && { kind: 'program', key };
    }
    const token = this.origin.sessionOf(request);
    if (token === null) return null;
    this.#refuseForeign(request);
    const session = await authenticateOperator(this.ports, token);
    if (session) recordUse(this.ports, session.session, { ...placeOf(request), lastUsedAt: this.ports.clock.now() });
    return session && { kind: 'operator', session, token };
  }

  /** CSRF check: an unsafe request with a session cookie must come from a page of our own origin. */
  #refuseForeign(request: Request): void {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe && !this.origin.isOwn(request)) throw new RequestRefused('origin_refused');
  }
}

function refuseWithout(permission: Permission, caller: Caller): void {
  const isPermitted =
    caller.kind === 'operator'
      ? may(caller.session.operator.role, permission)
      : caller.key.scopes.some((scope) => scope === permissions[permission].scope);
  if (!isPermitted) throw new RequestRefused('forbidden', { message: whatIsMissing(caller, permission) });
}

/** Names the missing permission, for the developer of a program or its administrator. */
function whatIsMissing(caller: Caller, permission: Permission): string {
  const { scope } = permissions[permission];
  const roles = rolesOf(permission);
  if (caller.kind === 'operator')
    return roles.length === 0 ? 'Only programs may do this.' : `This needs the role ${roles.join(' or ')}.`;
  return scope === null ? 'No program may do this.' : `The API key lacks the scope ${scope}.`;
}
