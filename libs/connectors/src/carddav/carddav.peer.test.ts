import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerDirectory } from '#engine/ports/business/customer-directory.js';
import { aWriteKey, expectOk } from '#testing/contracts/business-fixtures.js';
import { customerDirectoryContract } from '#testing/contracts/customer-directory-contract.js';
import { describePeer } from '#testing/peers/describe-peer.js';
import { Radicale } from '#testing/peers/radicale.js';
import { describeFaults, loopbackGateway } from '../testing/peer-suite.js';
import { carddavConnector } from './carddav-connector.js';

describePeer('Radicale', Radicale, () => {
  let radicale: Radicale;
  beforeAll(async () => {
    radicale = await Radicale.start();
  });
  afterAll(() => radicale?.process.dispose());

  const connector = carddavConnector(loopbackGateway());
  const open = (changes: { url?: string; password?: string } = {}, peer = 'carddav') => {
    const { addressBookUrl: url, username, password } = radicale;
    return connector.open(connector.settings.parse({ url, username, password, ...changes }), peer);
  };
  const directory = (): CustomerDirectory => {
    const { customers } = open().systems;
    if (!customers) throw new Error('no customers');
    return customers;
  };
  const put = async (lines: readonly (string | null)[]): Promise<string> => {
    const uid = randomUUID();
    const card = ['BEGIN:VCARD', `UID:${uid}`, ...lines, 'END:VCARD', ''].filter((line) => line !== null).join('\r\n');
    await radicale.send('PUT', `${radicale.addressBookUrl}/${uid}.vcf`, card, 'text/vcard');
    return `${uid}.vcf`;
  };

  it('connects with valid settings, and reports an address without an address book', async () => {
    expect(await open().check()).toEqual({ ok: true, value: null });
    for (const url of [radicale.calendarUrl, `${radicale.addressBookUrl}-none`])
      expect(await open({ url }).check()).toMatchObject({ ok: false, code: 'invalid' });
  });

  customerDirectoryContract(() => ({
    directory: directory(),
    add: ({ name, email, phone }) =>
      put([
        'VERSION:3.0',
        `FN:${name}`,
        `N:${name};;;;`,
        email && `EMAIL;TYPE=WORK:${email}`,
        phone && `TEL;TYPE=CELL:${phone}`,
      ]),
  }));

  it('keeps all other properties of a card, in either version', async () => {
    for (const tel of [
      'VERSION:3.0;TEL;TYPE=CELL:+39 02 5550001',
      'VERSION:4.0;TEL;VALUE=uri;TYPE=cell:tel:+39-02-5550002',
    ]) {
      const [version = '', ...rest] = tel.split(/;(.*)/s).filter(Boolean);
      const id = await put([
        version,
        'FN:Ada',
        'N:Rossi;Ada;;;',
        ...rest,
        'EMAIL:ada@one.example',
        'EMAIL:ada@two.example',
        'ORG:Shop\\, Ltd',
        'NOTE:Likes tea\\nand cake',
      ]);
      expect(expectOk(await directory().find({ id }))).toMatchObject({
        email: 'ada@one.example',
        phone: expect.stringMatching(/^\+39/),
      });
      expectOk(await directory().update(id, { phone: '+39 02 5550009' }, null));
      const key = aWriteKey();
      expectOk(await directory().record(id, { at: 0, subject: 'Chat', text: 'One\nTwo', url: null }, key));
      const text = (await radicale.send('GET', `${radicale.addressBookUrl}/${id}`)).replaceAll(/\r\n /g, '');
      for (const part of [
        'N:Rossi;Ada;;;',
        'ada@two.example',
        'ORG:Shop\\, Ltd',
        'NOTE:Likes tea\\nand cake\\n\\n1970-01-01 00:00 Chat\\nOne\\nTwo',
        key,
      ])
        expect(text).toContain(part);
    }
  });

  describe('changes', () => {
    const changes = async (cursor: string | null) => {
      const read = open().changes;
      if (!read) throw new Error('it cannot be asked');
      return expectOk(await read(cursor));
    };
    const edit = async (id: string, ...replaced: [string, string]) => {
      const url = `${radicale.addressBookUrl}/${id}`;
      await radicale.send('PUT', url, (await radicale.send('GET', url)).replace(...replaced), 'text/vcard');
    };

    it('reports customers added and changed in another program, but no groups and no removals', async () => {
      const id = await put(['VERSION:3.0', 'FN:Vera', 'EMAIL:vera@shop.example']);
      const first = await changes(null);
      const vera = { id, name: 'Vera', email: 'vera@shop.example', phone: null, revision: expect.any(String) };
      expect(first.records).toContainEqual({ port: 'customers', record: vera, news: 'none' });
      expect((await changes(first.cursor)).records).toEqual([]);
      await edit(id, 'FN:Vera', 'FN:Vera Neri');
      const added = await put(['VERSION:4.0', 'FN:Zoe', 'TEL;VALUE=uri:tel:+39-02-5550003']);
      await put(['VERSION:4.0', 'KIND:group', 'FN:Friends']);
      const gone = await put(['VERSION:3.0', 'FN:Gone']);
      await radicale.send('DELETE', `${radicale.addressBookUrl}/${gone}`);
      const after = await changes(first.cursor);
      expect(after.records).toHaveLength(2);
      const zoe = { id: added, name: 'Zoe', email: null, phone: '+39-02-5550003', revision: expect.any(String) };
      expect(after.records).toEqual(
        expect.arrayContaining([
          { port: 'customers', record: { ...vera, name: 'Vera Neri' }, news: 'created' },
          { port: 'customers', record: zoe, news: 'created' },
        ]),
      );
      expect((await changes(after.cursor)).records).toEqual([]);
    });

    it('rejects an unknown cursor', async () => {
      for (const cursor of [
        'nothing',
        JSON.stringify({ token: 'http://radicale.org/ns/sync/0000', isFirst: false, unread: [] }),
      ])
        expect(await open().changes?.(cursor)).toMatchObject({ ok: false, code: 'conflict' });
    });
  });

  describeFaults({
    open: ({ url, hasWrongKey }, peer) =>
      open({ ...(url && { url }), ...(hasWrongKey && { password: 'wrong' }) }, peer),
    read: ({ customers }) => customers?.find({ email: 'ada@shop.example' }),
    process: () => radicale.process,
  });
});
