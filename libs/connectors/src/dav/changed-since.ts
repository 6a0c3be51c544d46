import type { BusinessResult } from '#engine/ports/business/business-result.js';
import { fault } from '#engine/ports/business/business-result.js';
import type { BusinessOperation } from '../business/business-client.js';
import { escapeXml, xmlHeaders } from './dav-client.js';
import { type Multistatus, readWholeMultistatus } from './multistatus.js';

/**
 * Sync-collection report (RFC 6578): addresses of the resources that changed since a sync token. A null token lists all resources.
 * `conflict`: the server no longer knows the token.
 */
export async function changedSince(
  operation: BusinessOperation,
  token: string | null,
): Promise<BusinessResult<Multistatus>> {
  const body = `<?xml version="1.0"?><d:sync-collection xmlns:d="DAV:"><d:sync-token>${escapeXml(token ?? '')}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`;
  const reply = await operation.send({ method: 'REPORT', path: '/', headers: xmlHeaders, body });
  if (reply.ok) return readWholeMultistatus(reply.value);
  const said = reply.reply ? new TextDecoder().decode(reply.reply.body) : '';
  return said.includes('valid-sync-token') ? fault('conflict', 'the token is not known any more') : reply;
}
