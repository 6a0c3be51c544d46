/** Any site. */
const everywhere = '*';

/** What a policy may name (CSP 3, `host-source`): the parser of URLs lets more into a host, `;` and `'` among it. */
const origin = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/;

/**
 * The ASCII origin (RFC 6454) of a site that may embed the widget, or null: `https://例.jp/shop` is `https://xn--fsq.jp`. `*`
 * stands for every site. The result may stand in a header, and is what browsers send as `Origin`.
 */
export function parseSite(text: string): string | null {
  if (text === everywhere) return everywhere;
  // The parser of URLs leaves out line breaks and blanks at the ends; nobody means them.
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  return origin.test(url.origin) ? url.origin : null;
}

/** The origins of stored sites, each once. What is no site, as older versions stored it, allows nobody. */
export function originsOf(sites: readonly string[]): string[] {
  return [...new Set(sites.map(parseSite).filter((site) => site !== null))];
}
