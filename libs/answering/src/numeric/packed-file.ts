import { deserialize, serialize } from 'node:v8';

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array } as const;
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
 * Encodes plain data that consist mostly of typed arrays. Throws for other objects, such as a map, a date or an array of another type: V8 or the
 * copy would change them.
 *
 * Format: the offset of the rest, the arrays, and the rest serialised by V8, with a reference in place of each array. Arrays are read in place,
 * whereas V8 would copy them. Arrays inside lists are part of the rest.
 */
export function encodePacked(data: object): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = alignment;
  const rest = replaced(data, (value) => {
    if (!isPacked(value)) return undefined;
    const reference: Reference = { array: value.constructor.name as ArrayName, start: length, length: value.length };
    const bytes = Math.ceil(value.byteLength / alignment) * alignment;
    const padded = new Uint8Array(bytes);
    padded.set(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    parts.push(padded);
    length += bytes;
    return reference;
  });
  const head = new Uint8Array(Uint32Array.of(length).buffer);
  return Buffer.concat([head, ...parts, serialize(rest)]);
}

/** Decodes what {@link encodePacked} of the same version wrote. The arrays share the memory of `bytes`. */
export function decodePacked<T extends object>(bytes: Uint8Array): T {
  const { buffer, byteOffset } = (
    bytes.byteOffset % alignment === 0 ? bytes : Uint8Array.from(bytes)
  ) as Uint8Array<ArrayBuffer>;
  const length = new Uint32Array(buffer, byteOffset, 1)[0] as number;
  const rest: unknown = deserialize(new Uint8Array(buffer, byteOffset + length, bytes.length - length));
  return replaced(rest, (value) => {
    if (!isReference(value)) return undefined;
    const { array, start, length } = value;
    return new arrayTypes[array](buffer, byteOffset + start, length);
  }) as T;
}

function isPacked(value: object): value is Packed {
  return ArrayBuffer.isView(value) && value.constructor.name in arrayTypes;
}

function isReference(value: object): value is Reference {
  return 'array' in value && typeof value.array === 'string' && value.array in arrayTypes && 'start' in value;
}

/** Copies plain data and replaces the objects for which `replace` returns a value. Lists stay as they are. */
function replaced(value: unknown, replace: (value: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const other = replace(value);
  if (other !== undefined) return other;
  if (Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`${value.constructor.name} is not plain data`);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part, replace)]));
}
