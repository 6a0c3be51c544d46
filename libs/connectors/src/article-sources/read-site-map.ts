import { XMLParser } from 'fast-xml-parser';

export interface SiteMap {
  /** Addresses of pages, and of further site maps. */
  readonly pages: readonly string[];
  readonly maps: readonly string[];
}

// Entities are left alone: a site map needs none that could grow.
const parser = new XMLParser({ ignoreAttributes: true, processEntities: false, removeNSPrefix: true });

/** A site map or an index of site maps (sitemaps.org, protocol 0.9); null when the text is neither. */
export function readSiteMap(text: string): SiteMap | null {
  let document: unknown;
  try {
    document = parser.parse(text);
  } catch {
    return null;
  }
  const { urlset, sitemapindex } = (document ?? {}) as { urlset?: unknown; sitemapindex?: unknown };
  if (urlset === undefined && sitemapindex === undefined) return null;
  return { pages: addresses(urlset, 'url'), maps: addresses(sitemapindex, 'sitemap') };
}

function addresses(list: unknown, name: string): string[] {
  if (typeof list !== 'object' || list === null) return [];
  const entries = (list as Record<string, unknown>)[name];
  const all: unknown[] = Array.isArray(entries) ? entries : entries === undefined ? [] : [entries];
  return all.flatMap((entry) => {
    const { loc } = (typeof entry === 'object' && entry !== null ? entry : {}) as { loc?: unknown };
    return typeof loc === 'string' ? [loc.trim().replaceAll('&amp;', '&')] : [];
  });
}
