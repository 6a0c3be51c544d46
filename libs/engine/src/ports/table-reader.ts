/** A table with a header row. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** As in a spreadsheet: the header is 1. */
  readonly row: number;
  /** Trimmed, by column; missing ones are empty. */
  readonly cells: readonly string[];
  /** Why the row must not be used, such as text beyond the last column; null if it may. */
  readonly fault: string | null;
}

/** Parses a table from CSV, separated by comma, semicolon or tab; the fault if invalid. Blank rows are skipped. */
export type ReadTable = (csv: string) => Table | { readonly fault: string };
