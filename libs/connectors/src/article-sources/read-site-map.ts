import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { limits } from '#contracts/limits.js';
import { decodeText } from './decode-text.js';

export interface SiteMap {
  /** Addresses of pages, and of further site maps. */
  readonly pages: readonly string[];
  readonly maps: readonly string[];
}

/** Raw site map, and the host whose addresses are read from it. */
export interface SiteMapBytes {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly host: string;
}

/**
 * Parses the addresses in a site map, without duplicates and of its own host only, as the protocol demands. Keeps one more than the limit of
 * an import, to show that there are more. Null if it is no site map.
 */
export function siteMapOf({ bytes, contentType, host }: SiteMapBytes): SiteMap | null {
  const map = readSiteMap(unpacked(bytes, contentType));
  return (
    map && {
      pages: ofHost(map.pages, host, limits.importPages + 1),
      maps: ofHost(map.maps, host, limits.importSiteMaps + 1),
    }
  );
}

/** Decompresses site maps that are gzip files, whatever their transport encoding. */
function unpacked(bytes: Uint8Array, contentType: string): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return decodeText(bytes, contentType).text;
  try {
    return decodeText(gunzipSync(bytes, { maxOutputLength: limits.importFileLength }), '').text;
  } catch {
    return '';
  }
}

function ofHost(urls: readonly string[], host: string, most: number): string[] {
  const found = new Set<string>();
  for (const url of urls) {
    if (found.size >= most) break;
    if (URL.canParse(url) && new URL(url).host === host) found.add(url);
  }
  return [...found];
}

// No entity expansion (XML bombs): site maps do not need it.
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
