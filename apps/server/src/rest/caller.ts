import type { Request } from 'express';
import { may, type Permission, permissions } from '#contracts/permissions.js';
import { RateLimiter } from '#engine/access/rate-limiter.js';
import { authenticateApiKey, authenticateOperator, type OperatorSession } from '#engine/identity/authenticate.js';
import type { ApiKey } from '#engine/ports/people-stores.js';
import type { Ports } from '#engine/ports/ports.js';
import { readCookie, sessionCookie } from '../gateway/cookie.js';
import { isOwnOrigin } from '../gateway/origin.js';
import { RequestRefused } from './refused.js';

export type Caller =
  | { readonly kind: 'operator'; readonly session: OperatorSession; readonly token: string }
  | { readonly kind: 'program'; readonly key: ApiKey };

/** Says who calls, and whether they may. */
export class Callers {
  readonly #limiter: RateLimiter;
  /** A request counts once, however many permissions it needs. */
  readonly #counted = new WeakSet<Request>();

  constructor(
    private readonly ports: Ports,
    private readonly publicUrl: string | null,
  ) {
    this.#limiter = new RateLimiter(ports.rates.restPerCaller, ports.clock);
  }

  /** The caller, if the permission is theirs; refuses otherwise. */
  async permitted(request: Request, permission: Permission): Promise<Caller> {
    const caller = await this.known(request);
    const isPermitted =
      caller.kind === 'operator'
        ? may(caller.session.operator.role, permission)
        : caller.key.scopes.some((scope) => scope === permissions[permission].scope);
    if (!isPermitted) throw new RequestRefused('forbidden', { message: whatIsMissing(caller, permission) });
    return caller;
  }

  async known(request: Request): Promise<Caller> {
    const caller = await this.#find(request);
    if (!caller) throw new RequestRefused('unauthenticated');
    if (this.#counted.has(request)) return caller;
    this.#counted.add(request);
    const retryAfterMs = this.#limiter.take(caller.kind === 'operator' ? caller.session.operator.id : caller.key.id);
    if (retryAfterMs > 0) throw new RequestRefused('rate_limited', { retryAfterMs });
    return caller;
  }

  async #find(request: Request): Promise<Caller | null> {
    const apiKey = request.header('x-api-key');
    if (apiKey !== undefined) {
      const key = await authenticateApiKey(this.ports, apiKey);
      return key && { kind: 'program', key };
    }
    const token = readCookie(request.headers.cookie, sessionCookie);
    if (token === null) return null;
    this.refuseForeign(request);
    const session = await authenticateOperator(this.ports, token);
    return session && { kind: 'operator', session, token };
  }

  /** A cookie alone does not prove intent: what changes something must come from a page of ours. */
  refuseForeign(request: Request): void {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe && !isOwnOrigin(request, this.publicUrl)) throw new RequestRefused('origin_refused');
  }
}

/** For whoever writes the program, or asks an administrator: which right would do. */
function whatIsMissing(caller: Caller, permission: Permission): string {
  const { roles, scope } = permissions[permission];
  if (caller.kind === 'operator') return `This needs the role ${roles.join(' or ')}.`;
  return scope === null ? 'No program may do this.' : `The API key lacks the scope ${scope}.`;
}
