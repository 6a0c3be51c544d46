import type { Outbound } from '#engine/ports/outbound.js';
import { BusinessClient } from '../business/business-client.js';

/** HTTP client of one WebDAV collection. Paths are relative to it: `/` is the collection itself. */
export function davClient(
  outbound: Outbound,
  peer: string,
  { url, username, password }: { url: string; username: string; password: string },
): BusinessClient {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return new BusinessClient({ outbound, peer, baseUrl: url, headers: { authorization } });
}

export const xmlHeaders = { 'content-type': 'application/xml; charset=utf-8' } as const;

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
