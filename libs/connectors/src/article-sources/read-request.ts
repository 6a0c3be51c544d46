import type { SourcePart } from '#engine/ports/article-source.js';
import { type PageBytes, readFile, readPage } from './read-file.js';
import { type SiteMap, type SiteMapBytes, siteMapOf } from './read-site-map.js';
import type { SourceFile } from './source-file.js';

/** Request to the reading thread. */
export type ReadRequest =
  | { readonly type: 'file'; readonly file: SourceFile }
  | { readonly type: 'page'; readonly page: PageBytes }
  | { readonly type: 'site_map'; readonly map: SiteMapBytes };

export function answerTo(request: ReadRequest): SourcePart | SiteMap | null {
  switch (request.type) {
    case 'file':
      return readFile(request.file);
    case 'page':
      return readPage(request.page);
    case 'site_map':
      return siteMapOf(request.map);
  }
}
