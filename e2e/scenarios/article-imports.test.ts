import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ArticleImportCreate, ArticleImportView, ImportItem } from '#contracts/article-imports.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  connectVisitor,
  type SignedInOperator,
  when,
} from '../support/clients.js';
import { type HttpPeer, httpPeer } from '../support/http-peer.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let sofia: SignedInOperator;
let site: HttpPeer;
const pages = new Map<string, string>();
const asked: string[] = [];

beforeAll(async () => {
  site = await httpPeer(({ url = '' }, response) => {
    asked.push(url);
    const page = pages.get(url);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  server = await TestServer.start({ env: { OUTBOUND_NETWORKS: '127.0.0.1/32', RATE_FACTOR: '100', TRAINING: 'off' } });
  sofia = await connectOperator(server.url, 'sofia');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
  await site.close();
});

const request = (source: ArticleImportCreate['source']): ArticleImportCreate => ({
  chatbotId: 'valdora' as ChatbotId,
  locale: 'en',
  kind: 'answer',
  publish: true,
  source,
});

/** A finished import, with the results of its first articles. */
type Ended = ArticleImportView & { items: ImportItem[] };

async function run(source: ArticleImportCreate['source']): Promise<Ended> {
  const { id } = await sofia.rest.importArticles(request(source));
  return finished(id);
}

async function finished(id: string): Promise<Ended> {
  const view = await until(id, ({ state }) => state !== 'running');
  return { ...view, items: (await sofia.rest.articleImportItems(id, { limit: 100 })).items };
}

function until(id: string, isIt: (view: ArticleImportView) => boolean): Promise<ArticleImportView> {
  return vi.waitFor(
    async () => {
      const view = await sofia.rest.articleImport(id);
      expect(isIt(view)).toBe(true);
      return view;
    },
    // Hundreds of articles, each in a transaction of its own, on a busy machine.
    { interval: 25, timeout: 4 * patienceMs },
  );
}

async function answerTo(question: string): Promise<string> {
  const visitor = connectVisitor(server.url);
  visitor.send(question);
  const { events } = await when(visitor.state, (state) => state.events.some(({ actor }) => actor.kind === 'bot'));
  const answer = events.find(({ actor }) => actor.kind === 'bot');
  return answer?.type === 'message.posted' ? answer.data.text : '';
}

test('imported files answer questions at once; the summary lists accepted and rejected parts with reasons', async () => {
  const csv =
    'question,answer,variants\nDo you rent trumpets?,"Trumpets are rented for 12 euro a day.",trumpet hire|hire a trumpet\nEmpty,,\n';
  const view = await run({
    type: 'files',
    files: [
      { name: 'music.csv', content: csv },
      { name: 'photo.png', content: 'PNG' },
      { name: 'organs.md', content: '# Do you tune organs?\n\nOrgans are tuned in **May**.' },
    ],
  });
  expect(view).toMatchObject({ state: 'done', total: 4, done: 4, counts: { created: 2, refused: 2 } });
  expect(view.items.map(({ source, reason }) => [source, reason])).toEqual([
    ['music.csv#1', null],
    ['music.csv#2', 'empty'],
    ['photo.png', 'unknown_format'],
    ['organs.md', null],
  ]);
  expect(await answerTo('hire a trumpet')).toContain('12 euro');
});

test('a table import reports unknown columns, unsupported languages and the assumed encoding', async () => {
  const rows = [
    'Do you mend lutes?,Lutes are mended.,12,it-IT',
    'Des luths ?,Oui.,13,fr',
    'Do you mend lyres?,No.,14,',
  ];
  const content = ['question,answer,price,language', ...rows].join('\n');
  const { kind: _, ...unsaid } = request({
    type: 'files',
    files: [
      { name: 'mended.csv', content, encoding: 'windows-1252' },
      { name: 'wrong.csv', content: 'a,b\n1,2\n' },
    ],
  });
  const { id } = await sofia.rest.importArticles(unsaid);
  const { notes, items } = await finished(id);
  expect(notes).toEqual([
    { kind: 'ignored_columns', names: ['price'], source: 'mended.csv', others: 0 },
    { kind: 'encoding', names: ['windows-1252'], source: 'mended.csv', others: 0 },
  ]);
  expect(items.map(({ outcome, reason, detail }) => [outcome, reason, detail])).toEqual([
    ['created', null, null],
    ['refused', 'unknown_language', 'fr'],
    ['created', null, null],
    ['refused', 'unknown_columns', 'a, b'],
  ]);
  const [first, , third] = items;
  for (const [item, locale] of [[first, 'it'] as const, [third, 'en'] as const]) {
    const article = await sofia.rest.article(item?.articleId as ArticleId);
    expect(article).toMatchObject({ kind: 'answer', locale });
  }
});

test('a site map import stays on its site, and repeating it changes only changed pages', async () => {
  const page = (title: string, words: string) =>
    `<html><body><nav>Menu</nav><main><h1>${title}</h1><p>${words}</p></main></body></html>`;
  pages.set('/harps', page('Do you sell harps?', 'Harps are sold on Mondays.'));
  pages.set('/flutes', page('Do you sell flutes?', 'Flutes are sold on Tuesdays.'));
  const urls = ['/harps', '/flutes', '/gone'].map((path) => `<url><loc>${site.url}${path}</loc></url>`);
  pages.set('/map.xml', `<urlset>${urls.join('')}<url><loc>http://127.0.0.2/secret</loc></url></urlset>`);
  const source = { type: 'sitemap', url: `${site.url}/map.xml` } as const;
  expect((await run(source)).counts).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 1 });
  pages.set('/harps', page('Do you sell harps?', 'Harps are sold on Fridays.'));
  expect((await run(source)).counts).toEqual({ created: 0, updated: 1, unchanged: 1, refused: 1 });
  expect(await answerTo('Do you sell harps?')).toContain('Fridays');
});

test('the gateway rejects a private address without connecting', async () => {
  const before = asked.length;
  const { port } = new URL(site.url);
  for (const host of ['127.0.0.2', '[::1]']) {
    const view = await run({ type: 'url', url: `http://${host}:${port}/harps` });
    expect(view.items).toMatchObject([{ outcome: 'refused', reason: 'address_refused' }]);
  }
  expect(asked.length).toBe(before);
});

test('an import continues after a kill and reports the whole import', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `Question number ${index}?,Answer number ${index}.`);
  const content = ['question,answer', ...rows].join('\n');
  const { id } = await sofia.rest.importArticles({
    ...request({ type: 'files', files: [{ name: 'many.csv', content }] }),
    publish: false,
  });
  await until(id, ({ done }) => done > 20);
  await server.kill();
  await server.start();
  const view = await finished(id);
  const counts = { created: 400, updated: 0, unchanged: 0, refused: 0 };
  expect(view).toMatchObject({ state: 'done', total: 400, done: 400, counts });
  expect(view.items.slice(0, 3).map(({ source }) => source)).toEqual(['many.csv#1', 'many.csv#2', 'many.csv#3']);
  const refused = await sofia.rest.articleImportItems(id, { outcome: 'refused' });
  expect([refused.total, refused.items]).toEqual([0, []]);
  expect((await sofia.rest.articles({ q: 'question number', limit: 1 })).total).toBe(400);
});

test('operators may read imports but not start one; unauthenticated callers may do neither', async () => {
  const anna = await connectOperator(server.url, 'anna');
  const source = { type: 'files', files: [{ name: 'a.md', content: '# A\n\nB' }] } as const;
  expect((await anna.rest.articleImports()).total).toBeGreaterThan(0);
  expect(await codeOf(anna.rest.importArticles(request({ ...source, files: [...source.files] })))).toBe('forbidden');
  const headers = { 'content-type': 'application/json' };
  const post = (as: Api, body: unknown) =>
    as.ask('POST', '/api/v1/article-imports', { body: JSON.stringify(body), headers });
  expect((await post(new Api(server.url, { ...anna.headers, origin: server.url }), {})).body).toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: 'Your role does not allow this: it needs the permission articles.write.',
  });
  expect((await post(new Api(server.url, {}), { padding: 'x'.repeat(200_000) })).status).toBe(401);
});

test.each([
  ['no address', { type: 'url', url: 'nonsense' }],
  ['a file of the server', { type: 'url', url: 'file:///etc/passwd' }],
  ['no files', { type: 'files', files: [] }],
])('%s is refused with a pointer', async (_, source) => {
  const reply = await new Api(server.url, sofia.headers).ask('POST', '/api/v1/article-imports', {
    body: JSON.stringify({ ...request({ type: 'files', files: [] }), source }),
    headers: { 'content-type': 'application/json', origin: server.url },
  });
  expect(reply.status).toBe(400);
  expect(reply.body.errors?.[0]?.pointer).toMatch(/^\/source\/(url|files)$/);
});
