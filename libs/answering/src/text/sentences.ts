/** Sentence by its UTF-16 offsets in the text, without surrounding space. */
export interface Span {
  start: number;
  end: number;
}

const abbreviations =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|nr|art|fig|vs|etc|e\.g|i\.e|approx|ca|cf|sig|sigg|dott|ing|avv|ecc|es|pag|tel|n|v|p|[A-Z])$/iu;
const boundary = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s)|\n+/gu;

/** Splits at sentence ends and line ends. An end after an abbreviation, an initial or before a lower-case letter does not count. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length;
    if (!match[0].startsWith('\n') && continues(text, match.index, end)) continue;
    pushTrimmed(spans, text, start, end);
    start = end;
  }
  pushTrimmed(spans, text, start, text.length);
  return spans;
}

function continues(text: string, dot: number, end: number): boolean {
  const next = /^\s*(\S)/u.exec(text.slice(end, end + 8))?.[1];
  if (next !== undefined && /\p{Ll}/u.test(next)) return true;
  return text[dot] === '.' && end === dot + 1 && abbreviations.test(text.slice(Math.max(0, dot - 10), dot));
}

function pushTrimmed(spans: Span[], text: string, start: number, end: number): void {
  const from = start + (text.slice(start, end).length - text.slice(start, end).trimStart().length);
  const to = from + text.slice(from, end).trimEnd().length;
  if (to > from) spans.push({ start: from, end: to });
}
