import type { IncomingHttpHeaders } from 'node:http';
import { bearerTokenOf } from './bearer-tokens.js';

/** Credentials of a program. `token` is null if the header names the scheme without a token. */
export type Credential =
  | { readonly kind: 'api_key'; readonly secret: string; readonly isInQuery: boolean }
  | { readonly kind: 'access_token'; readonly token: string | null };

/** Error for a request with several credentials. */
export const severalCredentials = 'A request has one credential: an API key or an access token, once.';

/**
 * The credentials in the headers of a request, and in its address. The session cookie is none of them: browsers send it unasked. Nor is
 * another scheme of `Authorization`, which belongs to a proxy in front. More than one is for the caller to refuse, good or bad: whichever
 * counted, an expired one would go unnoticed behind the other.
 */
export function credentialsOf(headers: IncomingHttpHeaders, queryKeys: readonly string[] = []): Credential[] {
  const { 'x-api-key': inHeader, authorization } = headers;
  return [
    ...(inHeader === undefined ? [] : [apiKey(String(inHeader), false)]),
    ...queryKeys.map((secret) => apiKey(secret, true)),
    ...(isBearer(authorization) ? [{ kind: 'access_token', token: bearerTokenOf(authorization) } as const] : []),
  ];
}

function apiKey(secret: string, isInQuery: boolean): Credential {
  return { kind: 'api_key', secret, isInQuery };
}

function isBearer(authorization: string | undefined): authorization is string {
  return /^bearer(\s|$)/i.test(authorization ?? '');
}
