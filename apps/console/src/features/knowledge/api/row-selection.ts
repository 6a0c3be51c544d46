/** Rows that are selected, by id, as they were when they were: other pages stay selected. */
export type RowSelection<Row> = ReadonlyMap<string, Row>;

interface Identified {
  readonly id: string;
}

/**
 * Selection after a click on a row's checkbox. With `anchor`, the row that was clicked before, all rows in between get
 * the state of the clicked one (Shift).
 */
export function afterClick<Row extends Identified>(
  selection: RowSelection<Row>,
  rows: readonly Row[],
  clicked: string,
  anchor: string | null,
): RowSelection<Row> {
  const to = rows.findIndex(({ id }) => id === clicked);
  if (to === -1) return selection;
  const before = anchor === null ? -1 : rows.findIndex(({ id }) => id === anchor);
  const from = before === -1 ? to : before;
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return withRows(selection, range, !selection.has(clicked));
}

/** The selection with all of these rows, or without any of them. */
export function withRows<Row extends Identified>(
  selection: RowSelection<Row>,
  rows: readonly Row[],
  isSelected: boolean,
): RowSelection<Row> {
  const next = new Map(selection);
  for (const row of rows) {
    if (isSelected) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}
