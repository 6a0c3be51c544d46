import type { Inline } from './text-nodes.js';

const address =
  /https?:\/\/[^\s<>"“”«»]+|(?<![\p{L}\p{N}._@/-])www\.[\p{L}\p{N}-]+\.[^\s<>"“”«»]+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
/** Address without a scheme. */
const bare = /^www\.[\p{L}\p{N}-]+\./iu;
const trailing = new Set(`.,;:!?'’…]`);

/** Safe address of a link, or null: only http, https and mailto are allowed. */
export function safeHref(href: string): string | null {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return null;
  return URL.canParse(href) ? href : null;
}

/** Splits plain text into text and links. Punctuation that ends a sentence is not part of the address. */
export function findLinks(text: string): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(address)) {
    const found = trimAddress(match[0]);
    const href = safeHref(hrefOf(found));
    if (!href) continue;
    if (match.index > at) out.push({ type: 'text', text: text.slice(at, match.index) });
    out.push({ type: 'link', href, text: found });
    at = match.index + found.length;
  }
  if (at < text.length) out.push({ type: 'text', text: text.slice(at) });
  return out;
}

function hrefOf(found: string): string {
  if (bare.test(found)) return `https://${found}`;
  return found.includes('://') ? found : `mailto:${found}`;
}

/** One pass from the end: an address may consist of parentheses. */
function trimAddress(found: string): string {
  let unopened = count(found, ')') - count(found, '(');
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    // A closing parenthesis is part of the address only if it was opened in it.
    const isClosing = last === ')' && unopened > 0;
    if (!isClosing && !trailing.has(last)) break;
    if (isClosing) unopened -= 1;
  }
  return found.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
