/** JSON Pointer (RFC 6901) to a place in a document; the empty one is the whole document. */
export function toJsonPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
