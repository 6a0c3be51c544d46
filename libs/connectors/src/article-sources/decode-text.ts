import { TextDecoder } from 'node:util';

/** Leading bytes of a page that are searched for its charset. */
const headLength = 1024;

/** Decoded text, and its charset where that was not UTF-8. */
export interface Decoded {
  readonly text: string;
  readonly encoding: string | null;
}

/**
 * Decodes a page by its byte order mark, else the charset of its content type, else that of its HTML head, else UTF-8.
 * Invalid sequences become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType: string): Decoded {
  const head = Buffer.from(bytes.subarray(0, headLength)).toString('latin1');
  const said = charsetIn(contentType) ?? charsetOfPage(head);
  const decoder = decoderFor(byteOrderMark(bytes) ?? said ?? 'utf-8');
  // In one call without `stream`, Node.js 20 decodes Windows-1252 as Latin-1: the euro sign and quotation marks get lost.
  const text = decoder.decode(bytes, { stream: true }) + decoder.decode();
  return { text, encoding: decoder.encoding === 'utf-8' ? null : decoder.encoding };
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

function charsetOfPage(head: string): string | null {
  const tags = head.match(/<meta\s[^<>]*>/gi) ?? [];
  return charsetIn(tags.find((tag) => /charset/i.test(tag)) ?? '');
}

function charsetIn(text: string): string | null {
  return /charset\s*=[\s"']*([\w:.-]+)/i.exec(text)?.[1] ?? null;
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
