import type { Inline } from './text-nodes.js';

const address = /https?:\/\/[^\s<>"“”«»]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
const trailing = /[.,;:!?'’…\]]+$/u;

/** The address of a link that may be followed from a chat, or null: only http, https and mailto. */
export function safeHref(href: string): string | null {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return null;
  return URL.canParse(href) ? href : null;
}

/** Splits plain text into text and links. Punctuation that ends a sentence does not belong to the address. */
export function findLinks(text: string): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const found = trimAddress(match[0]);
    const href = safeHref(found.includes('://') ? found : `mailto:${found}`);
    if (!href) continue;
    if (match.index > at) out.push({ type: 'text', text: text.slice(at, match.index) });
    out.push({ type: 'link', href, text: found });
    at = match.index + found.length;
  }
  if (at < text.length) out.push({ type: 'text', text: text.slice(at) });
  return out;
}

function trimAddress(found: string): string {
  const trimmed = found.replace(trailing, '');
  // A closing parenthesis belongs to the address only if it was opened in it.
  const unopened = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length;
  return unopened ? trimAddress(trimmed.slice(0, -1)) : trimmed;
}
