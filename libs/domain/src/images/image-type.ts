export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';

/** Magic numbers of the formats; null matches any byte. WebP is a RIFF container with its size in between. */
const signatures: readonly (readonly [ImageType, readonly (number | null)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/**
 * Detects the format of an image by its content, whatever its name; null for anything else. Scripts in an SVG are not searched for: the
 * response headers must keep them from running. Entities are refused, since a few bytes of them may expand to gigabytes.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const found = signatures.find(([, signature]) =>
    signature.every((byte, index) => byte === null || bytes[index] === byte),
  );
  return found?.[0] ?? (isSvg(bytes) ? 'image/svg+xml' : null);
}

function isSvg(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (/<!ENTITY/i.test(text)) return false;
  return /^<svg[\s>/]/.test(afterProlog(text));
}

/** The text from its first element on: after the XML declaration, comments and the document type. */
function afterProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : /^<[?!]/.test(rest) ? '>' : null;
    if (end === null) return rest;
    const at = rest.indexOf(end);
    if (at === -1) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
}
