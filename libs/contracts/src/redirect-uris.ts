import { isLoopbackHost } from './loopback.js';

/**
 * Scheme that its owner controls: a domain name in reverse (RFC 8252, 7.1), so that no other app has it by accident.
 */
const privateUse = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;

/**
 * Parses a redirect URI; null if it is not allowed (RFC 9700, 2.1; RFC 8252, 7). Allowed are https, http on the
 * loopback, or a private-use scheme with a dot, without a fragment, credentials, and parts that a parser would drop.
 */
export function parseRedirectUri(text: string): URL | null {
  if (/[\s\p{Cc}#*]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:') return url;
  if (url.protocol === 'http:') return isLoopbackHost(url.hostname) ? url : null;
  return privateUse.test(url.protocol) ? url : null;
}

/** Origin of the page behind a redirect URI; null for a private scheme of an app on a device, which has no page. */
export function pageOriginOf(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const { protocol, origin } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}
