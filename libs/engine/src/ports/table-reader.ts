/** A table with a header row. */
export interface Table {
  readonly columns: readonly string[];
  /** Trimmed cells by column; missing ones are empty. `row` as in a spreadsheet: the header is 1. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** Parses a table from CSV, separated by comma, semicolon or tab; null if invalid. Blank rows are skipped. */
export type ReadTable = (csv: string) => Table | null;
