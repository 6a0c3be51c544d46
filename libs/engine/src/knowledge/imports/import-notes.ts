import type { ImportNote } from '#contracts/article-imports.js';
import { damageOf, type TextDamage } from '#domain/knowledge/damaged-text.js';
import type { SourceItem, SourcePart } from '../../ports/article-source.js';

/** Different notes of one import, columns that a note names, and characters of a column's name. */
const max = { notes: 20, names: 20, length: 60 };

/** Merges a part's notes. Equal notes are merged into one, with the number of other parts that it applies to. */
export function mergeNotes(notes: readonly ImportNote[], part: SourcePart): readonly ImportNote[] {
  const { source, ignoredColumns, encoding } = part;
  const columns = ignoredColumns.slice(0, max.names).map((name) => name.slice(0, max.length));
  const withColumns = columns.length === 0 ? notes : addNote(notes, 'ignored_columns', columns, source);
  const withEncoding = encoding === null ? withColumns : addNote(withColumns, 'encoding', [encoding], source);
  return damagesOf(part.items).reduce((all, damage) => addNote(all, damage, [usualEncoding], source), withEncoding);
}

/** Encoding of older programs: the likely one of bytes that are no UTF-8, and of a UTF-8 text that was converted once more. */
const usualEncoding = 'windows-1252';

function damagesOf(items: readonly SourceItem[]): readonly TextDamage[] {
  const texts = items.flatMap((item) => ('refusal' in item ? [] : [item.title, item.body, ...item.variants]));
  return [...new Set(texts.map(damageOf))].filter((damage) => damage !== null);
}

function addNote(
  notes: readonly ImportNote[],
  kind: ImportNote['kind'],
  names: string[],
  source: string,
): readonly ImportNote[] {
  const same = notes.find((note) => note.kind === kind && note.names.join('\n') === names.join('\n'));
  if (same) return notes.map((note) => (note === same ? { ...note, others: note.others + 1 } : note));
  return notes.length < max.notes ? [...notes, { kind, names, source, others: 0 }] : notes;
}
