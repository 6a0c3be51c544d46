import type { SourceItem } from '#engine/ports/article-source.js';
import { decodeText } from './decode-text.js';
import { readFile, readPage } from './read-file.js';
import { type SiteMap, type SiteMapBytes, siteMapOf } from './read-site-map.js';
import type { SourceFile } from './source-file.js';

/** A page as it came, and what its server said of it. */
export interface PageBytes {
  readonly source: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** What a reading thread is asked: a file is told by its name, a page by its content type. */
export type ReadRequest =
  | { readonly type: 'file'; readonly file: SourceFile }
  | { readonly type: 'page'; readonly page: PageBytes }
  | { readonly type: 'site_map'; readonly map: SiteMapBytes };

export function answerTo(request: ReadRequest): SourceItem[] | SiteMap | null {
  switch (request.type) {
    case 'file':
      return readFile(request.file);
    case 'page': {
      const { source, bytes, contentType } = request.page;
      return readPage({ source, text: decodeText(bytes, contentType) }, contentType);
    }
    case 'site_map':
      return siteMapOf(request.map);
  }
}
