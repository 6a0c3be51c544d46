import { hash } from 'node:crypto';
import type { Column, Row, TransferTable, Value } from './tables.js';

/** Between two values, and in the place of none: no text of the product has them. */
const separator = '\u001f';
const nothing = '\u001e';

/** MD5 of a row, equal in both databases: against damage, not against people. */
export function rowDigest({ columns }: TransferTable, row: Row): string {
  return md5(columns.map((column, place) => written(column, row[place] ?? null)).join(separator));
}

function written({ type }: Column, value: Value): string {
  if (value === null) return nothing;
  return type === 'double' ? bits(Number(value)) : String(value);
}

/** The bits of a number: each database writes fractions in its own way. */
function bits(value: number): string {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleBE(value);
  return buffer.toString('hex');
}

/** SQL of PostgreSQL for {@link rowDigest}. */
export function rowDigestSql({ columns }: TransferTable): string {
  const values = columns.map(({ name, type }) => {
    const text = type === 'double' ? `encode(float8send("${name}"), 'hex')` : `"${name}"::text`;
    return `coalesce(${text}, E'\\x1e')`;
  });
  return `md5(concat_ws(E'\\x1f', ${values.join(', ')}))`;
}

/** Digest of rows in order, by those of each. SQL: `md5(string_agg(…, ''))`. */
export function digestOf(rowDigests: readonly string[]): string {
  return md5(rowDigests.join(''));
}

function md5(text: string): string {
  return hash('md5', text, 'hex');
}
