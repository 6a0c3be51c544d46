import { diffLines, diffWordsWithSpace } from 'diff';

export interface DiffPart {
  text: string;
  changed: boolean;
  /** Offset in its line, a key for drawing. */
  at: number;
}

export type DiffLine =
  | { kind: 'same' | 'removed' | 'added'; before: number | null; after: number | null; parts: DiffPart[] }
  /** A run of unchanged lines that is folded. */
  | { kind: 'skipped'; count: number; before: number };

/** Unchanged lines shown around a change. */
const context = 2;
/** Lines that share less of their words than this are two lines, not one that was changed. */
const minSimilarity = 0.3;

/** Diff of two texts: by lines and, inside a changed line, by words. */
export function difference(before: string, after: string): DiffLine[] {
  const lines: DiffLine[] = [];
  const place = { before: 1, after: 1 };
  const put = (kind: 'same' | 'removed' | 'added', parts: DiffPart[]) =>
    lines.push({
      kind,
      before: kind === 'added' ? null : place.before++,
      after: kind === 'removed' ? null : place.after++,
      parts,
    });
  let removed: string[] = [];
  const flush = (added: readonly string[]) => {
    const pairs = removed.map((line, index) => wordsOf(line, added[index]));
    for (const { removed: parts } of pairs) put('removed', parts);
    for (const [index, line] of added.entries()) put('added', pairs[index]?.added ?? whole(line));
    removed = [];
  };
  for (const change of diffLines(ended(before), ended(after))) {
    const texts = change.value.replace(/\n$/, '').split('\n');
    if (change.removed) removed = texts;
    else if (change.added) flush(texts);
    else {
      flush([]);
      for (const line of texts) put('same', whole(line));
    }
  }
  flush([]);
  return folded(lines);
}

/** A last line without its end would count as changed when another follows. */
function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function whole(text: string): DiffPart[] {
  return [{ text, changed: false, at: 0 }];
}

function wordsOf(removed: string, added: string | undefined): { removed: DiffPart[]; added: DiffPart[] } {
  if (added === undefined) return { removed: whole(removed), added: [] };
  const changes = diffWordsWithSpace(removed, added);
  const kept = changes.filter((change) => !change.added && !change.removed).map(({ value }) => value.trim());
  const isKin = kept.join('').length >= minSimilarity * Math.max(removed.length, added.length);
  if (!isKin) return { removed: whole(removed), added: whole(added) };
  return {
    removed: partsOf(changes.filter((change) => !change.added)),
    added: partsOf(changes.filter((change) => !change.removed)),
  };
}

/** Two texts on one line each, with the words that differ marked. */
export function markWords(before: string, after: string): { before: DiffPart[]; after: DiffPart[] } {
  const { removed, added } = wordsOf(before, after);
  return { before: removed, after: added };
}

function partsOf(changes: readonly { value: string; added: boolean; removed: boolean }[]): DiffPart[] {
  let at = 0;
  return changes.map(({ value, added, removed }) => {
    const part = { text: value, changed: added || removed, at };
    at += value.length;
    return part;
  });
}

/** Folds long runs of unchanged lines into their number. */
function folded(lines: readonly DiffLine[]): DiffLine[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same');
  const out: DiffLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'skipped' || isNear(index)) {
      out.push(line);
      continue;
    }
    const last = out.at(-1);
    if (last?.kind === 'skipped') last.count += 1;
    else out.push({ kind: 'skipped', count: 1, before: line.before ?? 0 });
  }
  return out;
}
