import type { IncomingMessage } from 'node:http';
import type { CookieOptions } from 'express';
import type { LinkTo } from '#engine/people/issue-access-link.js';
import type { Config } from '#wiring/config/env.js';
import { isLoopback } from '#wiring/config/loopback.js';
import { enterUrl } from '#wiring/enter-url.js';
import { readCookie } from './cookie.js';

type Request = Pick<IncomingMessage, 'headers'>;

/** Where browsers reach the server: its own origin, and the session cookie that belongs to it. */
export class WebOrigin {
  readonly isHttps: boolean;
  /** With the `__Host-` prefix browsers accept it from this host alone, over https, for all paths (RFC 6265bis, 4.1.3.2). */
  readonly cookieName: '__Host-parley_session' | 'parley_session';
  readonly cookieOptions: CookieOptions;
  readonly #publicUrl: string | null;
  readonly #isLocal: boolean;

  constructor({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>) {
    this.#publicUrl = publicUrl;
    this.#isLocal = isLoopback(host);
    this.isHttps = publicUrl?.startsWith('https:') ?? false;
    this.cookieName = this.isHttps ? '__Host-parley_session' : 'parley_session';
    this.cookieOptions = { httpOnly: true, sameSite: 'strict', secure: this.isHttps, path: '/' };
  }

  /** Addresses of one-time links, under the caller's console host unless a public address is configured. */
  linkTo(request: Request & { readonly protocol: string }): LinkTo {
    const origin = this.of(request);
    return (token) => enterUrl(origin, token);
  }

  /** The public address, or else that under which the caller reaches the server. */
  of({ protocol, headers }: Request & { readonly protocol: string }): string {
    return this.#publicUrl ?? `${protocol}://${headers.host ?? ''}`;
  }

  /** The session token of a request, or null. */
  sessionOf({ headers }: Request): string | null {
    return readCookie(headers.cookie, this.cookieName);
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
    if (origin === undefined) return true;
    if (this.#publicUrl !== null) return origin === this.#publicUrl;
    if (!URL.canParse(origin)) return false;
    const asking = new URL(origin);
    return asking.host === host && (!this.#isLocal || isLoopback(asking.hostname));
  }
}
