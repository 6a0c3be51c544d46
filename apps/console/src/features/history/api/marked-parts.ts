/** Hit markers of the search: first-strong isolate and its end, which no keyboard types. */
const opens = '\u2068';
const closes = '\u2069';

export interface MarkedPart {
  text: string;
  hit: boolean;
  /** Offset in the excerpt, a key for drawing. */
  at: number;
}

/** Marks of light Markdown, links by their label alone. */
const marks = /\*\*|\[([^[\]\n]{1,500})\]\([^()\s]{1,2000}\)/g;

/** An excerpt without the marks of its formatting. */
export function plainExcerpt(excerpt: string): string {
  return excerpt.replace(marks, '$1');
}

/** An excerpt cut at its marks; a mark without its other half is left out. */
export function markedParts(excerpt: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let hit = false;
  let start = 0;
  const cut = (end: number) => {
    if (end > start) parts.push({ text: excerpt.slice(start, end), hit, at: start });
    start = end + 1;
  };
  for (let at = 0; at < excerpt.length; at += 1) {
    const sign = excerpt[at];
    if (sign !== opens && sign !== closes) continue;
    cut(at);
    hit = sign === opens;
  }
  cut(excerpt.length);
  return parts;
}
