import type { ImportNote } from '#contracts/article-imports.js';
import type { SourcePart } from '../../ports/article-source.js';

/** Different notes of one import, columns that a note names, and characters of a column's name. */
const max = { notes: 20, names: 20, length: 60 };

/** Merges a part's notes. Equal notes are merged into one, with the number of other parts that it applies to. */
export function mergeNotes(notes: readonly ImportNote[], part: SourcePart): readonly ImportNote[] {
  const { source, ignoredColumns, encoding } = part;
  const columns = ignoredColumns.slice(0, max.names).map((name) => name.slice(0, max.length));
  const withColumns = columns.length === 0 ? notes : addNote(notes, 'ignored_columns', columns, source);
  return encoding === null ? withColumns : addNote(withColumns, 'encoding', [encoding], source);
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
