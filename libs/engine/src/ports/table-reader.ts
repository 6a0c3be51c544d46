/** A table with a header row. */
export interface Table {
  readonly columns: readonly string[];
  /** Cells by column, trimmed; one that a row does not have is empty. `row` as a spreadsheet counts: the header is 1. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** Reads a table from CSV, separated by comma, semicolon or tab; null where it cannot be read. Blank rows are left out. */
export type ReadTable = (csv: string) => Table | null;
