import { expect, it } from 'vitest';
import { type Chatbot, chatbot } from '#contracts/chatbot.js';
import { failure } from '#contracts/errors.js';
import type { RestClient } from '#sdk/rest-client.js';
import { saveChatbot } from './save-chatbot.js';

const shop = chatbot.parse({
  ...{ id: 'shop', name: 'Shop', locales: ['en'], greeting: { en: 'Hello' }, suggestions: { en: [] }, policy: {} },
  sites: ['https://a.example'],
});
const adding = (site: string) => (stored: Chatbot) => ({ sites: [...stored.sites, site] });

/** A server on which others add a site before each of so many saves. */
function serverWith(otherSaves: number) {
  let [stored, version, saves] = [shop, 1, 0];
  const tagged = async (name: string, { body }: { body?: object }, { ifMatch }: { ifMatch?: string } = {}) => {
    if (name.startsWith('GET')) return { body: stored, etag: String(version) };
    if (saves++ < otherSaves) {
      stored = { ...stored, sites: [...stored.sites, `https://other-${version}.example`] };
      version += 1;
    }
    if (ifMatch !== String(version)) throw Object.assign(new Error(), { failure: failure('version_moved') });
    stored = { ...stored, ...body };
    version += 1;
    return { body: stored, etag: String(version) };
  };
  return { rest: { tagged } as unknown as Pick<RestClient, 'tagged'>, sites: () => stored.sites, saves: () => saves };
}

it("merges with another admin's concurrent save", async () => {
  const { rest, sites } = serverWith(2);
  const saved = await saveChatbot(rest, shop.id, adding('https://mine.example'));
  const expected = ['https://a.example', 'https://other-1.example', 'https://other-2.example', 'https://mine.example'];
  expect(saved.sites).toEqual(expected);
  expect(sites()).toEqual(expected);
});

it('gives up if others always save first, and saves nothing without changes', async () => {
  const busy = serverWith(100);
  await expect(saveChatbot(busy.rest, shop.id, adding('https://mine.example'))).rejects.toThrow();
  expect(busy.saves()).toBe(4);
  const idle = serverWith(0);
  expect(await saveChatbot(idle.rest, shop.id, () => null)).toEqual(shop);
  expect(idle.saves()).toBe(0);
});
