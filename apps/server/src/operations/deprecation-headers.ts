import type { Response } from 'express';
import type { Deprecation } from '#contracts/operations/operation.js';

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a link to the successor. */
export function setDeprecationHeaders(
  response: Pick<Response, 'setHeader' | 'appendHeader'>,
  { since, sunset, successor }: Deprecation,
): void {
  response.setHeader('Deprecation', `@${Date.parse(since) / 1000}`);
  if (sunset !== undefined) response.setHeader('Sunset', new Date(sunset).toUTCString());
  if (successor !== undefined) response.appendHeader('Link', `<${successor}>; rel="successor-version"`);
}
