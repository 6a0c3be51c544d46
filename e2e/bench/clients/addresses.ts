/** A loopback address of its own for everybody, as people in the world have: limits for each address stay as they are. */
export function addressOf(index: number): string {
  return `127.1.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
}
