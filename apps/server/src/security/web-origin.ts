import type { IncomingMessage } from 'node:http';
import type { CookieOptions } from 'express';
import type { LinkTo } from '#engine/people/issue-access-link.js';
import type { PublicAddress } from '#engine/state/public-address.js';
import type { Config } from '#wiring/config/env.js';
import { isLoopback } from '#wiring/config/loopback.js';
import { enterUrl } from '#wiring/enter-url.js';
import { readCookie } from './cookie.js';

type Request = Pick<IncomingMessage, 'headers'>;

const plainCookie = 'parley_session';
/** Browsers accept it from this host alone, over https, for all paths (RFC 6265bis, 4.1.3.2). */
const secureCookie = '__Host-parley_session';

/** A cookie as set for one request. */
export interface Cookie {
  readonly name: string;
  readonly options: CookieOptions;
}

/**
 * Where browsers reach the server: its own origin, and the session cookie that belongs to it.
 *
 * With `PUBLIC_URL` that is the only one. An address that is set in the console counts beside those that counted before: a wrong one must
 * not lock out the person who can correct it.
 */
export class WebOrigin {
  readonly #address: PublicAddress;
  readonly #isLocal: boolean;

  constructor(address: PublicAddress, { host }: Pick<Config, 'host'>) {
    this.#address = address;
    this.#isLocal = isLoopback(host);
  }

  /** Whether the public address is https. */
  get isHttps(): boolean {
    return this.#address.isHttps;
  }

  /** Session cookie to set in a reply. */
  sessionCookie(request: Request): Cookie {
    return this.cookie(request, plainCookie);
  }

  /** Cookie to set in a reply: over https for this host only. */
  cookie(request: Request, plainName: string): Cookie {
    const secure = this.#isSecure(request);
    return {
      name: secure ? `__Host-${plainName}` : plainName,
      options: { httpOnly: true, sameSite: 'strict', secure, path: '/' },
    };
  }

  /** Addresses of one-time links, under the caller's console host unless there is a public address. */
  linkTo(request: Request & { readonly protocol: string }): LinkTo {
    const origin = this.of(request);
    return (token) => enterUrl(origin, token);
  }

  /** The public address, or else that under which the caller reaches the server. */
  of({ protocol, headers }: Request & { readonly protocol: string }): string {
    return this.#address.current ?? `${protocol}://${headers.host ?? ''}`;
  }

  /** The session token of a request, or null. At an https address the plain cookie counts for nothing: a sibling subdomain can set it. */
  sessionOf(request: Request): string | null {
    const { cookie } = request.headers;
    return readCookie(cookie, secureCookie) ?? (this.#isSecure(request) ? null : readCookie(cookie, plainCookie));
  }

  /**
   * Session in the cookie that this request does not set, for example from before the address was set. Null: there is
   * none.
   */
  otherSessionOf(request: Request): (Cookie & { readonly token: string }) | null {
    const { name: own, options } = this.sessionCookie(request);
    const name = own === plainCookie ? secureCookie : plainCookie;
    const token = readCookie(request.headers.cookie, name);
    return token === null ? null : { name, token, options: { ...options, secure: name === secureCookie } };
  }

  /**
   * True for a request from a page of ours, or from a program. A browser always names the page's origin on a WebSocket and on
   * every unsafe request, and no page can forge it; programs send none. The widget's panel is a page of ours too.
   *
   * The `Host` header alone proves nothing: any domain can resolve to this machine (DNS rebinding), and its pages are then
   * of the same origin. So it counts only without a configured public address, and on the loopback only if it is a name
   * of this machine.
   */
  isOwn({ headers }: Request): boolean {
    const { origin, host } = headers;
    if (origin === undefined || origin === this.#address.current) return true;
    if (this.#address.fromEnvironment !== null || !URL.canParse(origin)) return false;
    const asking = new URL(origin);
    return asking.host === host && (!this.#isLocal || isLoopback(asking.hostname));
  }

  /**
   * Whether a request comes by the https address. Proxies may replace the host, so the page's origin counts as well. A
   * page without https at the same host does not: only the scheme of the address may be wrong.
   */
  #isSecure({ headers: { origin, referer, host } }: Request): boolean {
    const { current, fromEnvironment, isHttps } = this.#address;
    if (!isHttps || current === null) return false;
    const page = origin ?? (referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined);
    if (fromEnvironment !== null || page === current) return true;
    return host === new URL(current).host && page !== `http://${host}`;
  }
}
