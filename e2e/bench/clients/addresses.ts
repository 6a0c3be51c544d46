/** A loopback address per client, so that the limits per address apply as in production. */
export function addressOf(index: number): string {
  return `127.1.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
}
