/** Any site. */
const everywhere = '*';

/**
 * Origin as a policy may name it (CSP 3, `host-source`): the URL parser allows more characters in a host, such as `;`
 * and `'`.
 */
const origin = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/;

/** Why a text is not a site. */
export const siteFaults = {
  wildcard: 'a part of an address cannot be left open: name each site, or use * alone for every site',
  credentials: 'must not contain a user name or a password',
  protocol: 'must begin with https:// or http://',
  address: 'must be an origin such as https://shop.example, or *',
} as const;
export type SiteFault = keyof typeof siteFaults;

export type SiteReading = { readonly site: string } | { readonly fault: SiteFault };

/**
 * Parses a site that may embed the widget into its ASCII origin (RFC 6454): `https://例.jp/shop` is
 * `https://xn--fsq.jp`; the default port, the path and the rest are dropped. `*` stands for every site. The result is
 * safe in a header, and equals what browsers send as `Origin`.
 */
export function readSite(text: string): SiteReading {
  if (text === everywhere) return { site: everywhere };
  // The URL parser drops line breaks and outer blanks; here they are an error.
  if (/[\s\p{Cc}]/u.test(text)) return { fault: 'address' };
  if (text.includes('*')) return { fault: 'wildcard' };
  if (!URL.canParse(text)) return { fault: 'address' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { fault: 'protocol' };
  if (url.username !== '' || url.password !== '') return { fault: 'credentials' };
  return origin.test(url.origin) ? { site: url.origin } : { fault: 'address' };
}

/** {@link readSite} for a typed address: the default protocol is https, or http for a name of the local machine. */
export function readTypedSite(typed: string): SiteReading {
  const text = typed.trim();
  if (text === everywhere || text === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return readSite(text);
  return readSite(`${/^(localhost|127\.0\.0\.1)(?![a-z0-9.-])/i.test(text) ? 'http' : 'https'}://${text}`);
}

/** Origin of a site; null if the text is not one. */
export function parseSite(text: string): string | null {
  const reading = readSite(text);
  return 'site' in reading ? reading.site : null;
}

/** Whether a page of this origin may embed the widget of a chatbot with these sites. */
export function isAllowedSite(sites: readonly string[], pageOrigin: string): boolean {
  return originsOf(sites).some((site) => site === everywhere || site === pageOrigin);
}

/** Origins of stored sites, without duplicates. Invalid values, which older versions stored, are dropped. */
export function originsOf(sites: readonly string[]): string[] {
  return [...new Set(sites.map(parseSite).filter((site) => site !== null))];
}
