/** Normalizes a number or reference for comparison: case and a leading # do not count. */
export function plainReference(written: string): string {
  return written.trim().replace(/^#+/, '').toLowerCase();
}
