/**
 * SQL of the JSON in a text column. PostgreSQL keeps the escapes of U+0000 and of half a surrogate pair as a text, and refuses to read any member
 * of a JSON that has one: U+FFFD stands for them.
 */
export function jsonOf(column: string): string {
  return `regexp_replace(${column}, '\\\\u(0000|d[89a-f][0-9a-f]{2})', '\\\\ufffd', 'g')::json`;
}
