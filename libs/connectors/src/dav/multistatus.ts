import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { OutboundReply } from '#engine/ports/outbound.js';

/** What a WebDAV server says of one resource (RFC 4918, 14.16): the properties that it has. */
export interface DavResource {
  /** Path on the server, as it is written there. */
  readonly href: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  // Line ends of calendars are sometimes written as numbers of characters.
  htmlEntities: true,
  trimValues: false,
  isArray: (name) => name === 'response' || name === 'propstat',
});

const propstat = z.object({ status: z.string(), prop: z.union([z.record(z.string(), z.unknown()), z.string()]) });
const response = z.object({ href: z.string(), propstat: z.array(propstat).default([]) });
const document = z.object({
  // A text, where it has no response.
  multistatus: z.union([z.object({ response: z.array(response).default([]) }), z.string()]),
});

/** Reads a reply to PROPFIND or REPORT. `broken`: it is none. */
export function readMultistatus({ status, body }: OutboundReply): BusinessResult<DavResource[]> {
  if (status !== 207) return fault('broken', `status ${status} instead of 207`);
  const parsed = document.safeParse(parseXml(body));
  if (!parsed.success) return fault('broken', 'the reply is no multistatus of WebDAV');
  const { multistatus } = parsed.data;
  if (typeof multistatus === 'string') return ok([]);
  return ok(
    multistatus.response.map(({ href, propstat }) => ({
      href,
      properties: Object.assign({}, ...propstat.filter((one) => one.status.includes(' 200')).map(({ prop }) => prop)),
    })),
  );
}

function parseXml(body: Uint8Array): unknown {
  try {
    return parser.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
