/**
 * End of a sentence: a full stop or its like, closing quotes, citation marks; or a line's end. It matches at the first of several stops
 * only: matching at each would take minutes on a long row of dots.
 */
const ending = /(?<![.!?…])[.!?…]+["'”»)]*(?:\s*\[\d+\])*(?=\s)|\n+/g;

/** What may follow a sentence while its citation mark is still arriving, without and with a mark already there. */
const markPossible = /^(\s*\[\d+\])*\s*(\[\d*)?$/;
const markComing = /^\s*\[\d*\]?$/;

/** Splits streamed text into whole sentences; what follows the end of a sentence stays with the next one. */
export async function* readSentences(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    let from = 0;
    for (const match of rest.matchAll(ending)) {
      const end = match.index + match[0].length;
      // A citation mark may still arrive after the stop.
      const isMarked = match[0].endsWith(']');
      if ((isMarked ? markComing : markPossible).test(rest.slice(end))) break;
      yield rest.slice(from, end);
      from = end;
    }
    rest = rest.slice(from);
  }
  if (rest.trim() !== '') yield rest;
}

/** Sentences of a finished text, with their places. */
export function sentencesOf(text: string): { text: string; start: number; end: number }[] {
  const sentences: { text: string; start: number; end: number }[] = [];
  let from = 0;
  for (const match of [...text.matchAll(ending), null]) {
    const end = match === null ? text.length : match.index + match[0].length;
    const sentence = text.slice(from, end);
    const start = from + sentence.length - sentence.trimStart().length;
    const last = from + sentence.trimEnd().length;
    if (last > start) sentences.push({ text: text.slice(start, last), start, end: last });
    from = end;
  }
  return sentences;
}
