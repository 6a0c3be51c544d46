import * as oidc from 'openid-client';
import type { ApplicationCreate, RegisteredApplication } from '#contracts/applications.js';
import { Api } from './api.js';
import { signInCookie } from './clients.js';
import { demoPassword } from './demo.js';

/** Where applications of these tests are sent back to. Nothing listens there: the browser stops before it. */
export const callback = 'http://localhost:9/callback';

const web: ApplicationCreate = {
  name: 'Reports',
  type: 'confidential',
  flows: ['authorization_code', 'device_code', 'client_credentials'],
  redirectUris: [callback],
  scopes: ['conversations:read', 'articles:read'],
};

/** Registers an application as the administrator of the demo. */
export async function registerApplication(
  url: string,
  changes: Partial<ApplicationCreate> = {},
): Promise<RegisteredApplication> {
  const elena = new Api(url, { Cookie: await signInCookie(url, 'elena'), Origin: url });
  const { status, body } = await elena.post<RegisteredApplication>('/api/v1/applications', { ...web, ...changes });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** The independent client: discovers the server, and identifies itself as the application. */
export function discover(
  url: string,
  { id, secret }: { id: string; secret: string | null },
): Promise<oidc.Configuration> {
  const authentication = secret === null ? oidc.None() : oidc.ClientSecretBasic(secret);
  return oidc.discovery(new URL(`${url}/oauth`), id, { client_secret: secret ?? undefined }, authentication, {
    execute: [oidc.allowInsecureRequests],
  });
}

/** One authorization of a client: what it sent, and what it must keep for the exchange. */
export interface Attempt {
  readonly address: URL;
  readonly checks: oidc.AuthorizationCodeGrantChecks & { readonly pkceCodeVerifier: string };
}

export async function attempt(
  configuration: oidc.Configuration,
  scope: string,
  more: Record<string, string> = {},
): Promise<Attempt> {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const checks = { pkceCodeVerifier, expectedState: oidc.randomState(), expectedNonce: oidc.randomNonce() };
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope,
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return { address, checks };
}

interface Page {
  readonly status: number;
  readonly address: string;
  readonly text: string;
  readonly headers: Headers;
}

/** A browser without scripts: keeps cookies, follows redirects within the server, and sends the forms of its pages. */
export class FormBrowser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  /** Ends at a page, or at the first address elsewhere. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Page | URL> {
    const at = new URL(address, this.url);
    if (at.origin !== this.url) return at;
    const headers = { Accept: 'text/html', Cookie: this.#cookieHeader(), ...init.headers };
    const response = await fetch(at, { ...init, headers, redirect: 'manual' });
    this.#keepCookies(response);
    const location = response.headers.get('location');
    const text = await response.text();
    if (location !== null) return this.open(new URL(location, at));
    return { status: response.status, address: at.href, text, headers: response.headers };
  }

  /** Sends the form of a page whose address ends like this. */
  async submit(page: Page | URL, action: string, fields: Record<string, string> = {}): Promise<Page | URL> {
    const { text } = asPage(page);
    const form = [...text.matchAll(/<form [^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].find(([, to]) =>
      to?.endsWith(action),
    );
    if (!form?.[1]) throw new Error(`no form to ${action} in ${text}`);
    const hidden = [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams({
      ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
      ...fields,
    });
    return this.open(form[1], { method: 'POST', body, headers: { Origin: this.url } });
  }

  /** Signs in and consents, where requested; ends at the redirect to the application, or at another page. */
  async authorize(address: URL | string, name = 'anna'): Promise<Page | URL> {
    const at = await this.open(address);
    return this.allow(isForm(at, '/login') ? await this.signIn(at, name) : at);
  }

  /** Consents on a page that asks for it; any other page is returned. */
  async allow(at: Page | URL): Promise<Page | URL> {
    return isForm(at, '/consent') ? this.submit(at, '/consent') : at;
  }

  signIn(page: Page | URL, name: string, password = demoPassword): Promise<Page | URL> {
    return this.submit(page, '/login', { email: `${name}@valdora.example`, password });
  }

  #cookieHeader(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export function asPage(at: Page | URL): Page {
  if (at instanceof URL) throw new Error(`the browser left for ${at.href}`);
  return at;
}

export function asAddress(at: Page | URL): URL {
  if (!(at instanceof URL)) throw new Error(`the browser stayed at ${at.address}: ${at.status} ${at.text}`);
  return at;
}

export function isForm(at: Page | URL, action: string): boolean {
  return !(at instanceof URL) && at.text.includes(`${action}"`) && at.text.includes('<form');
}

/** A whole sign-in: tokens of the application on behalf of an operator. */
export async function tokensFor(
  url: string,
  configuration: oidc.Configuration,
  scope: string,
  { name = 'anna', ...more }: { name?: string; resource?: string } = {},
): Promise<oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers> {
  const { address, checks } = await attempt(configuration, scope, more);
  const back = asAddress(await new FormBrowser(url).authorize(address, name));
  return oidc.authorizationCodeGrant(configuration, back, checks, more);
}
