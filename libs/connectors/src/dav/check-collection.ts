import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { BusinessClient } from '../business/business-client.js';
import { xmlHeaders } from './dav-client.js';
import { readMultistatus } from './multistatus.js';

const body = '<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/></d:prop></d:propfind>';

/** Checks that the address is a collection of this kind. `invalid`: it is something else, or does not exist. */
export async function checkCollection(
  client: BusinessClient,
  kind: 'calendar' | 'addressbook',
): Promise<BusinessResult<null>> {
  const headers = { ...xmlHeaders, depth: '0' };
  const reply = await client.operation().send({ method: 'PROPFIND', path: '/', headers, body });
  if (!reply.ok) return reply.code === 'not_found' ? fault('invalid', `no ${kind} at this address`) : reply;
  const resources = readMultistatus(reply.value);
  if (!resources.ok) return resources;
  const type = resources.value[0]?.properties.resourcetype;
  const isOfKind = typeof type === 'object' && type !== null && kind in type;
  return isOfKind ? ok(null) : fault('invalid', `the collection at this address is no ${kind}`);
}
