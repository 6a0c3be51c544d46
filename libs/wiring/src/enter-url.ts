/** URL of the console's page for a one-time link. The token is in the fragment, which browsers do not send to servers or proxies. */
export function enterUrl(origin: string, token: string): string {
  return `${origin}/console/enter#${token}`;
}
