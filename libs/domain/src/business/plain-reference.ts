/** What people write of a number or a reference, so that it can be compared: case and leading # say nothing. */
export function plainReference(written: string): string {
  return written.trim().replace(/^#+/, '').toLowerCase();
}
