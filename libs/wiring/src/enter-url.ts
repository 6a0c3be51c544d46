/** Address of the console's page for a one-time link. The token is in the fragment, which no server or proxy sees. */
export function enterUrl(origin: string, token: string): string {
  return `${origin}/console/enter#${token}`;
}
