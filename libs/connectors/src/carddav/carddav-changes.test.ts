import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { expectOk } from '#testing/contracts/business-fixtures.js';
import { gateway, peer } from '../testing/peer.js';
import { carddavConnector } from './carddav-connector.js';

/** Connects to an address book that lists this many cards. `token`: XML element with the sync token, as the server writes it. */
async function anAddressBook({ cards, token }: { cards: number; token: string }) {
  const requests: string[] = [];
  const resource = (href: string, inside: string) =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag>${inside}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  const { url } = await peer(async (request, response) => {
    const body = await text(request);
    requests.push(body);
    const asked = [...body.matchAll(/<d:href>([^<]*)</g)].map(([, href = '']) => href);
    const listed = Array.from({ length: cards }, (_, n) => resource(`/book/${n}.vcf`, ''));
    const read = asked.map((href) =>
      resource(href, `<c:address-data>BEGIN:VCARD\nVERSION:3.0\nFN:Guest ${href}\nEND:VCARD\n</c:address-data>`),
    );
    const resources = body.includes('sync-collection') ? [resource('/book/', ''), ...listed, token] : read;
    const names = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"';
    response.writeHead(207).end(`<d:multistatus ${names}>${resources.join('')}</d:multistatus>`);
  });
  const { settings, open } = carddavConnector(gateway());
  const { changes } = open(settings.parse({ url, username: 'anna', password: 'secret' }), 'carddav');
  if (!changes) throw new Error('it cannot be asked');
  return { changes, requests };
}

it('reads a long list of cards in parts, each card once, and lists them once', async () => {
  const { changes, requests } = await anAddressBook({
    cards: 230,
    token: '<d:sync-token>t1</d:sync-token>',
  });
  const parts = [expectOk(await changes(null))];
  for (let last = parts[0]; last?.isMore; last = parts.at(-1)) parts.push(expectOk(await changes(last.cursor)));
  expect(parts.map(({ records }) => records.length)).toEqual([100, 100, 30]);
  const records = parts.flatMap((part) => part.records);
  const names = records.map((one) => ('record' in one && one.port === 'customers' ? one.record.id : ''));
  expect(names).toEqual(Array.from({ length: 230 }, (_, n) => `${n}.vcf`));
  expect(new Set(records.map((one) => 'news' in one && one.news))).toEqual(new Set(['none']));
  expect(requests.filter((body) => body.includes('sync-collection'))).toHaveLength(1);
});

it('fails for an address book without change tracking', async () => {
  const { changes } = await anAddressBook({ cards: 1, token: '' });
  expect(await changes(null)).toMatchObject({ ok: false, code: 'broken' });
});
