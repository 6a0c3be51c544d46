import { z } from 'zod';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { SystemChanges, SystemRecord } from '#engine/ports/business/system-events.js';
import { type BusinessClient, type BusinessOperation, parseJson } from '../business/business-client.js';
import { changedSince } from '../dav/changed-since.js';
import { escapeXml, xmlHeaders } from '../dav/dav-client.js';
import { cardsIn, nameAt, type StoredCard, toCustomer } from './stored-card.js';

/** Page size: cards that are read in one request and stored in one transaction. */
const pageSize = 100;

/**
 * Cursor: sync token of the last list of changes, and the addresses in that list that are still unread. `isFirst`: the list has all cards of
 * a newly connected address book, which are not news.
 */
const place = z.object({ token: z.string(), isFirst: z.boolean(), unread: z.array(z.string()) });
type Place = z.infer<typeof place>;

/**
 * Polls for cards added or changed since a sync token (RFC 6578). Servers do not distinguish the two: an unknown card is new, so the first
 * poll reads all of them. A long list is read in pages. A removed card is no event.
 */
export async function carddavChanges(
  client: BusinessClient,
  cursor: string | null,
): Promise<BusinessResult<SystemChanges>> {
  const before = cursor === null ? null : place.safeParse(parseJson(new TextEncoder().encode(cursor)));
  if (before?.success === false) return fault('conflict', 'no place of ours');
  const operation = client.operation();
  const listed =
    before && before.data.unread.length > 0 ? ok(before.data) : await list(operation, before?.data ?? null);
  if (!listed.ok) return listed;
  const { token, isFirst, unread } = listed.value;
  const cards = await cardsAt(operation, unread.slice(0, pageSize));
  if (!cards.ok) return cards;
  const news = isFirst ? 'none' : 'created';
  const records = cards.value
    .filter(({ card }) => !card.isGroup)
    .map((stored): SystemRecord => ({ port: 'customers', record: toCustomer(stored), news }));
  const rest = unread.slice(pageSize);
  const next: Place = { token, isFirst: isFirst && rest.length > 0, unread: rest };
  return ok({ records, cursor: JSON.stringify(next), isMore: rest.length > 0 });
}

async function list(operation: BusinessOperation, before: Place | null): Promise<BusinessResult<Place>> {
  const changed = await changedSince(operation, before?.token ?? null);
  if (!changed.ok) return changed.code === 'not_found' ? fault('broken', 'no address book at this address') : changed;
  const { resources, syncToken } = changed.value;
  if (syncToken === null) return fault('broken', 'the address book does not tell its changes (RFC 6578)');
  // Some servers list the collection itself as well.
  const present = resources.filter(({ href, isGone }) => !isGone && nameAt(href) !== '');
  return ok({ token: syncToken, isFirst: before === null, unread: present.map(({ href }) => href) });
}

/** Reads cards by the addresses that the server returned. */
async function cardsAt(operation: BusinessOperation, hrefs: readonly string[]): Promise<BusinessResult<StoredCard[]>> {
  if (hrefs.length === 0) return ok([]);
  const wanted = '<d:prop><d:getetag/><c:address-data/></d:prop>';
  const listed = hrefs.map((href) => `<d:href>${escapeXml(href)}</d:href>`).join('');
  const body = `<?xml version="1.0"?><c:addressbook-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">${wanted}${listed}</c:addressbook-multiget>`;
  const reply = await operation.send({ method: 'REPORT', path: '/', headers: xmlHeaders, body });
  return reply.ok ? cardsIn(reply.value) : reply;
}
