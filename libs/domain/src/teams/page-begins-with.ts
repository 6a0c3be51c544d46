/**
 * Whether a page's address equals that of a rule or is below it. The rule is a path (`/billing`) for any host, or a host with or without a
 * path (`shop.example/it`); protocol, query and case do not count, and `/billing` does not match `/billings`. A page that is no address,
 * such as the name of a channel, must be equal.
 */
export function pageBeginsWith(page: string, beginning: string): boolean {
  const address = readAddress(page);
  if (address === null) return page.trim().toLowerCase() === beginning.trim().toLowerCase();
  const sought = readBeginning(beginning.trim());
  if (sought === null || (sought.host !== null && sought.host !== address.host)) return false;
  return sought.path === '' || address.path === sought.path || address.path.startsWith(`${sought.path}/`);
}

interface Address {
  readonly host: string;
  readonly path: string;
}

function readBeginning(beginning: string): { readonly host: string | null; readonly path: string } | null {
  if (beginning.startsWith('/'))
    return { host: null, path: readAddress(`https://any.example${beginning}`)?.path ?? '' };
  return readAddress(beginning.includes('://') ? beginning : `https://${beginning}`);
}

/** The URL parser normalizes hosts and paths. */
function readAddress(text: string): Address | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, pathname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const path = pathname.toLowerCase();
  return { host, path: path.endsWith('/') ? path.slice(0, -1) : path };
}
