import { withoutNulls } from '../replace-nulls.js';

export type Value = string | number | null;
export type ColumnType = 'text' | 'integer' | 'bigint';

/** Object identifiers of the types (`pg_type.oid`), the same in every version of PostgreSQL. */
const oids = { text: 25, integer: 23, bigint: 20 } as const satisfies Record<ColumnType, number>;

/** Header: number of dimensions, whether there are nulls, type; length and lower bound of the one dimension. */
const headBytes = 20;
const nullLength = -1;

/**
 * Array parameter in the binary format of the protocol, which the driver sends as it is. As a literal, it would quote every text, and the
 * server would look for the quotes: for rows with JSON that takes several times as long, on both sides.
 */
export function binaryArray(type: ColumnType, values: readonly Value[]): Buffer {
  return type === 'text' ? textArray(values) : numberArray(type, values);
}

function textArray(values: readonly Value[]): Buffer {
  // The connection replaces U+0000 in strings; it does not see these.
  const texts = values.map((value) => (value === null ? null : withoutNulls(String(value))));
  const lengths = texts.map((text) => (text === null ? nullLength : Buffer.byteLength(text)));
  const array = withHead(
    'text',
    values,
    lengths.reduce((sum, length) => sum + 4 + Math.max(0, length), 0),
  );
  let at = headBytes;
  for (const [index, text] of texts.entries()) {
    at = array.writeInt32BE(lengths[index] as number, at);
    if (text !== null) at += array.write(text, at);
  }
  return array;
}

function numberArray(type: 'integer' | 'bigint', values: readonly Value[]): Buffer {
  const bytes = type === 'bigint' ? 8 : 4;
  const array = withHead(
    type,
    values,
    values.reduce<number>((sum, value) => sum + (value === null ? 4 : 4 + bytes), 0),
  );
  let at = headBytes;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? nullLength : bytes, at);
    if (value === null) continue;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is no ${type}`);
    if (type === 'bigint') at = array.writeInt32BE(Math.floor(number / 2 ** 32), at);
    at = type === 'bigint' ? array.writeUInt32BE(number >>> 0, at) : array.writeInt32BE(number, at);
  }
  return array;
}

function withHead(type: ColumnType, values: readonly Value[], bodyBytes: number): Buffer {
  const array = Buffer.allocUnsafe(headBytes + bodyBytes);
  let at = array.writeInt32BE(1, 0);
  at = array.writeInt32BE(values.includes(null) ? 1 : 0, at);
  at = array.writeInt32BE(oids[type], at);
  at = array.writeInt32BE(values.length, at);
  array.writeInt32BE(1, at);
  return array;
}
