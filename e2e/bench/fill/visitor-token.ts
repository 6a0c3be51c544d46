/** Token of a visitor of a filled file. */
export function visitorToken(index: number): string {
  return `pvsbench${String(index).padStart(36, '0')}`;
}
