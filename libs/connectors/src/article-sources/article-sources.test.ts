import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArticleImportCreate } from '#contracts/article-imports.js';
import { limits } from '#contracts/limits.js';
import type { SourceItem } from '#engine/ports/article-source.js';
import { RecordingLog } from '#testing/recording-log.js';
import { networks } from '../outbound/address-check.js';
import { OutboundGateway } from '../outbound/outbound-gateway.js';
import { WebArticleSources } from './article-sources.js';
import { readFile, readPage } from './read-file.js';
import type { SourceReader } from './read-in-thread.js';
import { siteMapOf } from './read-site-map.js';

let site: string;
let asked: string[];
let pages: Record<string, { type?: string; body: string | Buffer }>;
let close: () => Promise<unknown>;
const outbound = (allowed: string[]) =>
  new OutboundGateway({ log: new RecordingLog(), allowedNetworks: networks(allowed) });

beforeEach(async () => {
  asked = [];
  pages = {};
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/html; charset=utf-8' });
    response.end(page?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
});
afterEach(() => close());

/** Reads without a worker thread, whose entry runs only when built; scenarios cover it. */
const readsHere: SourceReader = {
  readFile: async (file) => readFile(file),
  readPage: async (page) => readPage(page),
  readSiteMap: async (map) => siteMapOf(map),
  close: async () => {},
};

async function read(source: ArticleImportCreate['source'], allowed = ['127.0.0.1/32'], reader = readsHere) {
  const gateway = outbound(allowed);
  const opened = await new WebArticleSources(gateway, () => reader).open(source, new AbortController().signal);
  const items: SourceItem[] = [];
  let files = 0;
  for await (const part of opened.parts) {
    files += 1;
    items.push(...part.items);
  }
  await gateway.close();
  expect(files).toBe(opened.partCount);
  return items;
}

const html = (title: string) => ({ body: `<h1>${title}</h1><p>Words about ${title}.</p>` });
const map = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

describe('a page', () => {
  it('is one article, identified by its address', async () => {
    pages['/returns'] = html('Returns');
    expect(await read({ type: 'url', url: `${site}/returns` })).toMatchObject([
      { source: `${site}/returns`, title: 'Returns', body: 'Words about Returns.' },
    ]);
  });

  it.each([
    ['/missing', 'not_found'],
    ['/picture', 'unknown_format'],
    ['/empty', 'empty'],
  ])('at %s is rejected with a reason', async (path, refusal) => {
    pages['/picture'] = { type: 'image/png', body: 'PNG' };
    pages['/empty'] = { body: ' ' };
    expect(await read({ type: 'url', url: site + path })).toMatchObject([{ refusal }]);
  });

  it('on a private network is rejected without a request', async () => {
    pages['/'] = html('Secret');
    expect(await read({ type: 'url', url: `${site}/` }, [])).toMatchObject([{ refusal: 'address_refused' }]);
    expect(asked).toEqual([]);
  });
});

describe('a site map', () => {
  it('yields all pages of its site, through nested site maps, each once', async () => {
    Object.assign(pages, { '/a': html('A'), '/b': html('B') });
    pages['/map.xml'] = {
      body: `<sitemapindex><sitemap><loc>${site}/part.xml.gz</loc></sitemap><sitemap><loc>${site}/map.xml</loc></sitemap></sitemapindex>`,
    };
    pages['/part.xml.gz'] = {
      type: 'application/gzip',
      body: gzipSync(map(`${site}/a`, `${site}/b`, `${site}/a`, `${site}/gone`)),
    };
    expect(await read({ type: 'sitemap', url: `${site}/map.xml` })).toMatchObject([
      { title: 'A' },
      { title: 'B' },
      { source: `${site}/gone`, refusal: 'not_found' },
    ]);
  });

  it('is decompressed and parsed in the worker thread: the server only fetches it', async () => {
    Object.assign(pages, { '/a': html('A'), '/z': html('Z') });
    const packed = gzipSync(map(`${site}/a`));
    pages['/map.xml.gz'] = { type: 'application/gzip', body: packed };
    const given: unknown[] = [];
    const elsewhere: SourceReader = {
      ...readsHere,
      readSiteMap: async ({ bytes, ...rest }) => {
        given.push([Buffer.from(bytes).equals(packed), rest]);
        return { pages: [`${site}/z`], maps: [] };
      },
    };
    expect(await read({ type: 'sitemap', url: `${site}/map.xml.gz` }, ['127.0.0.1/32'], elsewhere)).toMatchObject([
      { title: 'Z' },
    ]);
    expect(given).toEqual([[true, { contentType: 'application/gzip', host: new URL(site).host }]]);
  });

  it('cannot lead to another site', async () => {
    pages['/map.xml'] = { body: map('http://127.0.0.2/secret', 'file:///etc/passwd', 'nonsense') };
    expect(await read({ type: 'sitemap', url: `${site}/map.xml` })).toMatchObject([{ refusal: 'empty' }]);
    expect(asked).toEqual(['/map.xml']);
  });

  it('reports pages beyond the limit once, however many there are', async () => {
    const here = Array.from({ length: limits.importPages + 500 }, (_, index) => `${site}/${index}`);
    pages['/map.xml'] = { body: map(...here) };
    const opened = await new WebArticleSources(outbound(['127.0.0.1/32']), () => readsHere).open(
      { type: 'sitemap', url: `${site}/map.xml` },
      new AbortController().signal,
    );
    expect(opened.partCount).toBe(limits.importPages + 1);
    for await (const first of opened.parts) {
      expect(first.items).toEqual([{ source: `${site}/${limits.importPages}`, title: null, refusal: 'too_many' }]);
      break;
    }
  });

  it('that leads to endless site maps is abandoned after a few hundred', async () => {
    const maps = Array.from({ length: 1_000 }, (_, index) => `<sitemap><loc>${site}/map-${index}.xml</loc></sitemap>`);
    pages['/map.xml'] = { body: `<sitemapindex>${maps.join('')}</sitemapindex>` };
    for (const index of maps.keys()) pages[`/map-${index}.xml`] = { body: map() };
    expect(await read({ type: 'sitemap', url: `${site}/map.xml` })).toMatchObject([{ refusal: 'too_many' }]);
    expect(asked.length).toBeLessThan(300);
  });

  it('that is not a site map is rejected', async () => {
    pages['/map.xml'] = html('No map');
    expect(await read({ type: 'sitemap', url: `${site}/map.xml` })).toMatchObject([{ refusal: 'unknown_format' }]);
    expect(await read({ type: 'sitemap', url: `${site}/nowhere.xml` })).toMatchObject([{ refusal: 'not_found' }]);
  });
});

it('files are read in order, and invalid ones rejected individually', async () => {
  const files = [
    { name: 'a.md', content: '# A\n\nWords.' },
    { name: 'b.exe', content: 'MZ' },
    { name: 'c.json', content: '[{"title":"C","body":"Words."}]' },
  ];
  expect(await read({ type: 'files', files })).toMatchObject([
    { title: 'A' },
    { source: 'b.exe', refusal: 'unknown_format' },
    { source: 'c.json#1', title: 'C' },
  ]);
});
