import type { ArticleImportCreate, ImportRefusal } from '#contracts/article-imports.js';
import { limits } from '#contracts/limits.js';
import { type Rejection, type Result, reject } from '#contracts/result.js';
import type { ArticleSources, OpenedSource, SourcePart } from '#engine/ports/article-source.js';
import type { Outbound, OutboundFault, OutboundReply } from '#engine/ports/outbound.js';
import { ReadingThread, type SourceReader } from './read-in-thread.js';
import { refusedPart } from './refused-part.js';

type Fetched = Result<OutboundReply, Rejection<ImportRefusal>>;

const siteMapDepth = 3;
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

/** Article sources: files, web pages and site maps; pages are fetched through the outbound gateway. */
export class WebArticleSources implements ArticleSources {
  constructor(
    private readonly outbound: Outbound,
    private readonly openReader: () => SourceReader = () => new ReadingThread(),
  ) {}

  async open(source: ArticleImportCreate['source'], signal: AbortSignal): Promise<OpenedSource> {
    switch (source.type) {
      case 'files':
        return {
          partCount: source.files.length,
          parts: this.#each(source.files, ({ name, content, encoding }, reader) =>
            reader.readFile({ source: name, text: content, encoding: encoding ?? null }),
          ),
        };
      case 'url':
        return { partCount: 1, parts: this.#each([source.url], (url, reader) => this.#page(url, reader, signal)) };
      case 'sitemap':
        return this.#siteMap(source.url, signal);
    }
  }

  async #page(url: string, reader: SourceReader, signal: AbortSignal): Promise<SourcePart> {
    const fetched = await this.#fetch(url, limits.importFileLength, signal);
    if (!fetched.ok) return refusedPart(url, fetched.code, limitIn(fetched.code));
    const contentType = fetched.value.headers['content-type'] ?? '';
    return reader.readPage({ source: url, bytes: fetched.value.body, contentType });
  }

  async #siteMap(url: string, signal: AbortSignal): Promise<OpenedSource> {
    const reader = this.openReader();
    const { pages, refused } = await this.#crawl(url, reader, signal).finally(() => reader.close());
    const taken = pages.slice(0, limits.importPages);
    const beyond = pages[limits.importPages];
    // Only the first is reported: there may be tens of thousands.
    if (beyond !== undefined) refused.push(refusedPart(beyond, 'too_many'));
    if (taken.length === 0 && refused.length === 0) refused.push(refusedPart(url, 'empty'));
    const read = this.#each(taken, (page, reading) => this.#page(page, reading, signal));
    return { partCount: refused.length + taken.length, parts: followedBy(refused, read) };
  }

  /** Crawls a site map and the maps it links to: their pages, and the maps that failed. */
  async #crawl(
    url: string,
    reader: SourceReader,
    signal: AbortSignal,
  ): Promise<{ pages: string[]; refused: SourcePart[] }> {
    const { host } = new URL(url);
    const pages = new Set<string>();
    const refused: SourcePart[] = [];
    const maps: { at: string; depth: number }[] = [{ at: url, depth: 1 }];
    const seen = new Set<string>([url]);
    for (let next = maps.shift(); next !== undefined; next = maps.shift()) {
      const fetched = await this.#fetch(next.at, limits.importFileLength, signal);
      const read = fetched.ok ? await reader.readSiteMap({ ...mapIn(fetched.value), host }) : null;
      if (read === null) {
        refused.push(
          fetched.ok
            ? refusedPart(next.at, 'unknown_format', 'expected a sitemap in XML')
            : refusedPart(next.at, fetched.code, limitIn(fetched.code)),
        );
        continue;
      }
      for (const page of read.pages) pages.add(page);
      for (const map of read.maps) {
        if (next.depth >= siteMapDepth || seen.has(map)) continue;
        // A site map index may list tens of thousands of maps, and each of those again.
        if (seen.size >= limits.importSiteMaps) {
          refused.push(refusedPart(map, 'too_many'));
          break;
        }
        seen.add(map);
        maps.push({ at: map, depth: next.depth + 1 });
      }
      if (pages.size > limits.importPages) break;
    }
    return { pages: [...pages], refused };
  }

  async *#each<T>(
    all: readonly T[],
    read: (one: T, reader: SourceReader) => Promise<SourcePart>,
  ): AsyncGenerator<SourcePart> {
    const reader = this.openReader();
    try {
      for (const one of all) yield await read(one, reader);
    } finally {
      await reader.close();
    }
  }

  async #fetch(url: string, maxBytes: number, signal: AbortSignal): Promise<Fetched> {
    const result = await this.outbound.request({
      peer: `import ${URL.canParse(url) ? new URL(url).host : ''}`,
      url,
      method: 'GET',
      timeoutMs: pageTimeoutMs,
      maxBytes,
      redirects: 5,
      tries: 3,
      signal,
    });
    return result.ok ? result : reject(refusals[result.code]);
  }
}

function limitIn(refusal: ImportRefusal): string | undefined {
  return refusal === 'too_large' ? `must have at most ${limits.importFileLength} bytes` : undefined;
}

function mapIn({ body, headers }: OutboundReply): { bytes: Uint8Array; contentType: string } {
  return { bytes: body, contentType: headers['content-type'] ?? '' };
}

async function* followedBy<T>(first: readonly T[], then: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* then;
}
