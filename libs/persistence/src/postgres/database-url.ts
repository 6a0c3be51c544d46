/** Names a database for people: `shop at db.example:5432`, without user and password. */
export function databaseName(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? (hostname === '' ? 'localhost' : decodeURIComponent(hostname));
  return `${decodeURIComponent(pathname.slice(1)) || 'postgres'} at ${host}:${port || '5432'}`;
}
