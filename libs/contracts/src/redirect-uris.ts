import { isLoopbackHost } from './loopback.js';

/** A scheme that its owner controls: a domain name in reverse (RFC 8252, 7.1), so that no other app has it by accident. */
const privateUse = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;

/**
 * The address that a browser may be sent to with an authorization code, or null (RFC 9700, 2.1; RFC 8252, 7): https, http on
 * the loopback, or a private-use scheme with a dot. Without a fragment, credentials, and whatever a parser would drop.
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
