import { deserialize, serialize } from 'node:v8';
import type { PackedKnowledge } from './packed-knowledge.js';

const arrayTypes = { Uint16Array, Uint32Array, Int32Array, Float32Array } as const;
type ArrayName = keyof typeof arrayTypes;
type Packed = InstanceType<(typeof arrayTypes)[ArrayName]>;

/** Location of a typed array in the file. */
interface Reference {
  readonly array: ArrayName;
  readonly start: number;
  readonly length: number;
}

/** Alignment of the arrays, in bytes: no element is longer. */
const alignment = 4;

/**
 * Binary format of a packed index: the length of the following parts, the typed arrays, and the rest serialised by V8, with a reference in place
 * of each array. Arrays are read in place.
 */
export function encodeKnowledge(knowledge: PackedKnowledge): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = alignment;
  const rest = replaced(knowledge, (value) => {
    if (!ArrayBuffer.isView(value)) return undefined;
    const array = value as Packed;
    const reference: Reference = { array: array.constructor.name as ArrayName, start: length, length: array.length };
    const bytes = Math.ceil(array.byteLength / alignment) * alignment;
    const padded = new Uint8Array(bytes);
    padded.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    parts.push(padded);
    length += bytes;
    return reference;
  });
  const head = new Uint8Array(Uint32Array.of(length).buffer);
  return Buffer.concat([head, ...parts, serialize(rest)]);
}

/** The arrays share the memory of `bytes`. */
export function decodeKnowledge(bytes: Uint8Array): PackedKnowledge {
  const { buffer, byteOffset } = (
    bytes.byteOffset % alignment === 0 ? bytes : Uint8Array.from(bytes)
  ) as Uint8Array<ArrayBuffer>;
  const length = new Uint32Array(buffer, byteOffset, 1)[0] as number;
  const rest: unknown = deserialize(new Uint8Array(buffer, byteOffset + length, bytes.length - length));
  return replaced(rest, (value) => {
    if (!isReference(value)) return undefined;
    const { array, start, length } = value;
    return new arrayTypes[array](buffer, byteOffset + start, length);
  }) as PackedKnowledge;
}

function isReference(value: object): value is Reference {
  return 'array' in value;
}

/** Copies plain data and replaces the objects for which `replace` returns a value. Arrays stay as they are. */
function replaced(value: unknown, replace: (value: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const other = replace(value);
  if (other !== undefined) return other;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part, replace)]));
}
