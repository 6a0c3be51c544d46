/**
 * Dialect differences in statements that both databases share. The rest of their SQL is common, with `?` for a value;
 * JSON is stored as text.
 */
export interface SqlDialect {
  /** Member of a JSON text as text, or null. */
  member(column: string, ...path: readonly string[]): string;
  /** A member as JSON. */
  json(column: string, ...path: readonly string[]): string;
  /** A query for the values of a JSON list in a placeholder, in a column named `value`. */
  texts(placeholder: string): string;
  numbers(placeholder: string): string;
  /** Whether a text contains another one. */
  contains(text: string, part: string): string;
  /** Of a group, the value in the row with the maximum of another column; the query asks for that maximum, too. */
  newestOf(column: string, by: string): string;
  /** The operator that finds a pattern whatever the case of its letters, at least of ASCII. */
  readonly like: string;
}

/** Reads of one database: each statement sees one committed snapshot. */
export interface SqlReads {
  readonly dialect: SqlDialect;
  all<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}
