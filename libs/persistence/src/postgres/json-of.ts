/**
 * SQL of the JSON in a text column. U+FFFD stands for the escape of U+0000: PostgreSQL keeps it as a text, and refuses to read any member of a
 * JSON that has it.
 */
export function jsonOf(column: string): string {
  return `replace(${column}, '\\u0000', '\\ufffd')::json`;
}
