import { describe, expect, it } from 'vitest';
import { type Chatbot, chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { Embedding, foreignSite, refusedLauncher } from './embedding.js';

const sites = ['https://shop.example/', 'https://www.shop.example'];
const origins = ['https://shop.example', 'https://www.shop.example'];
const shop: Chatbot = chatbot.parse({
  id: 'shop',
  name: 'Shop',
  locales: ['en'],
  greeting: {},
  suggestions: {},
  sites,
  policy: {},
});
const embedding = (allowLoopback = false, found: Chatbot = shop) =>
  new Embedding({ chatbots: { get: (id: ChatbotId) => (id === 'shop' ? found : null) }, allowLoopback });

describe('the widget', () => {
  it.each([undefined, 'https://chat.example', 'https://shop.example', 'https://www.shop.example'])(
    'may be embedded by %s',
    (origin) => expect(embedding().refusal('shop', origin, 'chat.example')).toBeNull(),
  );

  it('may be embedded by every site if the chatbot allows it', () => {
    expect(
      embedding(false, { ...shop, sites: ['*'] }).refusal('shop', 'https://any.example', 'chat.example'),
    ).toBeNull();
  });

  it.each([
    ['shop', 'https://shop.example.evil', /not among the sites/],
    ['shop', 'http://shop.example', /not among the sites/],
    ['shop', 'http://localhost:5500', /not among the sites/],
    ['shop', 'null', /opened as a file/],
    ['nonsense', 'https://shop.example', /no chatbot "nonsense".*data-chatbot/],
  ])('rejects the chatbot %s on %s and explains the fix', (id, origin, words) => {
    expect(embedding().refusal(id, origin, 'chat.example')).toMatch(words);
  });

  it('may be embedded by any page on this machine while the demo is active', () => {
    expect(embedding(true).refusal('shop', 'http://localhost:5500', 'localhost:3000')).toBeNull();
    expect(embedding(true).refusal('shop', 'http://127.0.0.1:8080', 'localhost:3000')).toBeNull();
    expect(embedding(true).refusal('shop', 'http://localhost.evil.example', 'localhost:3000')).not.toBeNull();
    expect(embedding(true).ancestors('shop')).toEqual([...origins, 'http://localhost:*', 'http://127.0.0.1:*']);
    expect(embedding(false).ancestors('shop')).toEqual(origins);
  });

  it('of an archived chatbot can be embedded as before, with a notice for the page', () => {
    const archived = embedding(false, { ...shop, archivedAt: '2026-11-20T09:00:00.000Z' });
    expect(archived.refusal('shop', 'https://shop.example', 'chat.example')).toBeNull();
    expect(archived.archiveNotice('shop')).toMatch(/"shop" is archived.*Remove the script tag/);
    expect(embedding().archiveNotice('shop')).toBeNull();
    expect(embedding().archiveNotice('nonsense')).toBeNull();
  });

  it('escapes the reason in its one-line script', () => {
    expect(refusedLauncher('no "x"\n`')).toBe('console.warn("Parley: no \\"x\\"\\n`");\n');
  });

  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://chat.example', null],
    [undefined, null],
    ['null', null],
    ["https://a.example;'", null],
  ])('counts a page of the origin %s as the site %s', (origin, site) => {
    expect(foreignSite(origin, 'chat.example')).toBe(site);
  });
});
