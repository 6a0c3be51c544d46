import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { OutboundReply } from '#engine/ports/outbound.js';

/** Resource in a WebDAV multistatus (RFC 4918, 14.16) with its existing properties. */
export interface DavResource {
  /** Path on the server, as the server writes it. */
  readonly href: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Whether the resource was removed; only in a report of changes (RFC 6578). */
  readonly isGone: boolean;
}

export interface Multistatus {
  readonly resources: readonly DavResource[];
  /** Sync token of the changes (RFC 6578); null if none were requested. */
  readonly syncToken: string | null;
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  // Some servers write the line breaks of calendars as numeric character references.
  htmlEntities: true,
  trimValues: false,
  isArray: (name) => name === 'response' || name === 'propstat',
});

const propstat = z.object({ status: z.string(), prop: z.union([z.record(z.string(), z.unknown()), z.string()]) });
const response = z.object({
  href: z.string(),
  status: z.string().default(''),
  propstat: z.array(propstat).default([]),
});
const document = z.object({
  // An empty multistatus is parsed as text.
  multistatus: z.union([
    z.object({ response: z.array(response).default([]), 'sync-token': z.string().optional() }),
    z.string(),
  ]),
});

/** Parses the resources of a reply to PROPFIND or REPORT. `broken`: the reply is no multistatus. */
export function readMultistatus(reply: OutboundReply): BusinessResult<readonly DavResource[]> {
  const read = readWholeMultistatus(reply);
  return read.ok ? ok(read.value.resources) : read;
}

/** Like {@link readMultistatus}, with the sync token. */
export function readWholeMultistatus({ status, body }: OutboundReply): BusinessResult<Multistatus> {
  if (status !== 207) return fault('broken', `status ${status} instead of 207`);
  const parsed = document.safeParse(parseXml(body));
  if (!parsed.success) return fault('broken', 'the reply is no multistatus of WebDAV');
  const { multistatus } = parsed.data;
  if (typeof multistatus === 'string') return ok({ resources: [], syncToken: null });
  const { response: responses, 'sync-token': syncToken = null } = multistatus;
  return ok({
    syncToken,
    resources: responses.map(({ href, status, propstat }) => ({
      href,
      isGone: status.includes(' 404'),
      properties: Object.assign({}, ...propstat.filter((one) => one.status.includes(' 200')).map(({ prop }) => prop)),
    })),
  });
}

function parseXml(body: Uint8Array): unknown {
  try {
    return parser.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
