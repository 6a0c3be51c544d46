import { gunzipSync } from 'node:zlib';
import type { ArticleImportCreate, ImportRefusal } from '#contracts/article-imports.js';
import { limits } from '#contracts/limits.js';
import type { ArticleSources, OpenedSource, SourceItem } from '#engine/ports/article-source.js';
import type { Outbound, OutboundAnswer, OutboundFault } from '#engine/ports/outbound.js';
import { decodeText } from './decode-text.js';
import { ReadingThread, type SourceReader } from './read-in-thread.js';
import { readSiteMap } from './read-site-map.js';

type Fetched = { ok: true; answer: OutboundAnswer } | { ok: false; refusal: ImportRefusal };

const siteMapDepth = 3;
/** Site maps of one site that are read. */
const siteMaps = 200;
const pageTimeoutMs = 15_000;

const refusals: Readonly<Record<OutboundFault, ImportRefusal>> = {
  refused_address: 'address_refused',
  not_found: 'not_found',
  too_large: 'too_large',
  invalid: 'unreadable',
  broken: 'unreadable',
  conflict: 'unreachable',
  forbidden: 'unreachable',
  limited: 'unreachable',
  unavailable: 'unreachable',
  timeout: 'unreachable',
};

/** Articles out of files, pages and site maps; pages are fetched through the outbound gateway. */
export class WebArticleSources implements ArticleSources {
  constructor(
    private readonly outbound: Outbound,
    private readonly openReader: () => SourceReader = () => new ReadingThread(),
  ) {}

  async open(source: ArticleImportCreate['source'], signal: AbortSignal): Promise<OpenedSource> {
    switch (source.type) {
      case 'files':
        return {
          found: source.files.length,
          items: this.#each(source.files, ({ name, content }, reader) =>
            reader.read({ file: { source: name, text: content }, contentType: null }),
          ),
        };
      case 'url':
        return { found: 1, items: this.#each([source.url], (url, reader) => this.#page(url, reader, signal)) };
      case 'sitemap':
        return this.#siteMap(source.url, signal);
    }
  }

  async #page(url: string, reader: SourceReader, signal: AbortSignal): Promise<SourceItem[]> {
    const fetched = await this.#fetch(url, limits.importFileLength, signal);
    if (!fetched.ok) return [{ source: url, title: null, refusal: fetched.refusal }];
    const contentType = fetched.answer.headers['content-type'] ?? '';
    return reader.read({ file: { source: url, text: decodeText(fetched.answer.body, contentType) }, contentType });
  }

  /** Pages of the site map's own site only, as its protocol has it: a map cannot send us elsewhere. */
  async #siteMap(url: string, signal: AbortSignal): Promise<OpenedSource> {
    const pages = new Set<string>();
    const refused: SourceItem[] = [];
    const maps: { at: string; depth: number }[] = [{ at: url, depth: 1 }];
    const seen = new Set<string>([url]);
    for (let next = maps.shift(); next !== undefined; next = maps.shift()) {
      const fetched = await this.#fetch(next.at, limits.importFileLength, signal);
      const read = fetched.ok ? readSiteMap(mapText(fetched.answer)) : null;
      if (read === null) {
        const refusal = fetched.ok ? 'unknown_format' : fetched.refusal;
        refused.push({ source: next.at, title: null, refusal });
        continue;
      }
      for (const page of read.pages) if (isSameSite(page, url)) pages.add(page);
      for (const map of read.maps) {
        if (next.depth >= siteMapDepth || seen.has(map) || !isSameSite(map, url)) continue;
        // An index may name tens of thousands of others, and each of those again.
        if (seen.size >= siteMaps) {
          refused.push({ source: map, title: null, refusal: 'too_many' });
          break;
        }
        seen.add(map);
        maps.push({ at: map, depth: next.depth + 1 });
      }
      if (pages.size > limits.importPages) break;
    }
    const taken = [...pages].slice(0, limits.importPages);
    const [beyond] = [...pages].slice(limits.importPages);
    // The first says it for all: there may be tens of thousands.
    if (beyond !== undefined) refused.push({ source: beyond, title: null, refusal: 'too_many' });
    if (taken.length === 0 && refused.length === 0) refused.push({ source: url, title: null, refusal: 'empty' });
    const items = this.#each(taken, (page, reader) => this.#page(page, reader, signal));
    return {
      found: taken.length + (refused.length > 0 ? 1 : 0),
      items: refused.length > 0 ? first(refused, items) : items,
    };
  }

  async *#each<T>(
    all: readonly T[],
    read: (one: T, reader: SourceReader) => Promise<SourceItem[]>,
  ): AsyncGenerator<SourceItem[]> {
    const reader = this.openReader();
    try {
      for (const one of all) yield await read(one, reader);
    } finally {
      await reader.close();
    }
  }

  async #fetch(url: string, mostBytes: number, signal: AbortSignal): Promise<Fetched> {
    const result = await this.outbound.request({
      peer: `import ${URL.canParse(url) ? new URL(url).host : ''}`,
      url,
      method: 'GET',
      timeoutMs: pageTimeoutMs,
      mostBytes,
      redirects: 5,
      tries: 3,
      signal,
    });
    return result.ok ? { ok: true, answer: result.value } : { ok: false, refusal: refusals[result.fault] };
  }
}

/** Site maps are often packed as files, whatever the transport says. */
function mapText({ body, headers }: OutboundAnswer): string {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return decodeText(body, headers['content-type'] ?? '');
  try {
    return decodeText(gunzipSync(body, { maxOutputLength: limits.importFileLength }), '');
  } catch {
    return '';
  }
}

function isSameSite(url: string, of: string): boolean {
  return URL.canParse(url) && new URL(url).host === new URL(of).host;
}

async function* first<T>(one: T, then: AsyncIterable<T>): AsyncGenerator<T> {
  yield one;
  yield* then;
}
