import { expect, it } from 'vitest';
import { aWriteKey, expectOk } from '#testing/contracts/business-fixtures.js';
import { gateway, peer } from '../testing/peer.js';
import { carddavConnector } from './carddav-connector.js';

const ada = 'BEGIN:VCARD\nVERSION:3.0\nUID:ada\nFN:Ada\nEMAIL:ada@shop.example\nEND:VCARD\n';

/** A directory over an address book with a card of Ada and others. `version` is the ETag of each. */
async function aDirectory({ others = [], version }: { others?: string[]; version: string | null }) {
  const cards = [...others, ada];
  const responses = cards.map((card, place) => {
    const etag = version === null ? '' : `<d:getetag>${version}</d:getetag>`;
    const prop = `<d:prop>${etag}<c:address-data>${card}</c:address-data></d:prop><d:status>HTTP/1.1 200 OK</d:status>`;
    return `<d:response><d:href>/${place}.vcf</d:href><d:propstat>${prop}</d:propstat></d:response>`;
  });
  const changes: string[] = [];
  const { url } = await peer(({ method = '' }, response) => {
    if (method === 'REPORT') {
      const names = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"';
      return response.writeHead(207).end(`<d:multistatus ${names}>${responses.join('')}</d:multistatus>`);
    }
    if (method === 'GET') return response.writeHead(200, version === null ? {} : { etag: version }).end(ada);
    changes.push(method);
    return response.writeHead(204).end();
  });
  const { settings, open } = carddavConnector(gateway());
  const { customers } = open(settings.parse({ url, username: 'anna', password: 'secret' }), 'carddav').systems;
  if (!customers) throw new Error('no customers');
  return { directory: customers, changes };
}

it('finds a customer although other cards are invalid', async () => {
  const { directory } = await aDirectory({ others: ['', 'BEGIN:VCARD\nno property', 'nothing'], version: '"1"' });
  expect(expectOk(await directory.find({ email: 'ada@shop.example' }))).toMatchObject({ name: 'Ada', revision: '"1"' });
});

it('fails for an address book without versions, and overwrites nothing', async () => {
  const { directory, changes } = await aDirectory({ version: null });
  const activity = { at: 0, subject: 'Chat', text: 'Hello', url: null };
  for (const result of [
    directory.find({ email: 'ada@shop.example' }),
    directory.find({ id: '0.vcf' }),
    directory.update('0.vcf', { name: 'Ada L.' }, null),
    directory.record('0.vcf', activity, aWriteKey()),
  ])
    expect(await result).toMatchObject({ ok: false, code: 'broken' });
  expect(changes).toEqual([]);
});
