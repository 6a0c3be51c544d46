import type { ImportNote } from '#contracts/article-imports.js';
import type { SourcePart } from '../../ports/article-source.js';

/** Different notes of one import, columns that a note names, and characters of a column's name. */
const most = { notes: 20, names: 20, length: 60 };

/** The notes with what this part adds. The same is said once, with the number of the others of which it is true. */
export function withNotesOf(notes: readonly ImportNote[], part: SourcePart): readonly ImportNote[] {
  const { source, ignoredColumns, encoding } = part;
  const columns = ignoredColumns.slice(0, most.names).map((name) => name.slice(0, most.length));
  const withColumns = columns.length === 0 ? notes : added(notes, 'ignored_columns', columns, source);
  return encoding === null ? withColumns : added(withColumns, 'encoding', [encoding], source);
}

function added(
  notes: readonly ImportNote[],
  kind: ImportNote['kind'],
  names: string[],
  source: string,
): readonly ImportNote[] {
  const same = notes.find((note) => note.kind === kind && note.names.join('\n') === names.join('\n'));
  if (same) return notes.map((note) => (note === same ? { ...note, others: note.others + 1 } : note));
  return notes.length < most.notes ? [...notes, { kind, names, source, others: 0 }] : notes;
}
