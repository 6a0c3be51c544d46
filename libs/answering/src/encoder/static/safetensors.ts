import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';

const readers = {
  F64: { bytes: 8, read: (view: DataView, at: number) => view.getFloat64(at, true) },
  F32: { bytes: 4, read: (view: DataView, at: number) => view.getFloat32(at, true) },
  F16: { bytes: 2, read: (view: DataView, at: number) => halfToNumber(view.getUint16(at, true)) },
  I64: { bytes: 8, read: (view: DataView, at: number) => Number(view.getBigInt64(at, true)) },
  I32: { bytes: 4, read: (view: DataView, at: number) => view.getInt32(at, true) },
  I8: { bytes: 1, read: (view: DataView, at: number) => view.getInt8(at) },
} as const;
type NumberType = keyof typeof readers;

const tensor = z.object({
  dtype: z.string(),
  shape: z.array(z.number().int().nonnegative()),
  data_offsets: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
});

/** Maximum header size in bytes: the headers of the largest models have a few kilobytes. */
const largestHeader = 16 * 1024 * 1024;

export interface TensorPlace {
  readonly type: NumberType;
  readonly shape: readonly number[];
  /** Offset of the first byte in the file. */
  readonly from: number;
}

/**
 * Reader of a safetensors file: the length of the header, the header as JSON, then the tensors. Rows are read from the file on demand, so that a
 * vocabulary of half a gigabyte stays in the page cache of the operating system and out of this process.
 */
export class SafeTensors {
  private readonly handle: number;
  private readonly tensors: ReadonlyMap<string, TensorPlace>;

  /** Throws an error with a readable message if the file is not in this format. */
  constructor(private readonly file: string) {
    this.handle = openSync(file, 'r');
    try {
      this.tensors = this.readHeader();
    } catch (error) {
      closeSync(this.handle);
      throw error;
    }
  }

  get(name: string): TensorPlace | undefined {
    return this.tensors.get(name);
  }

  /** Reads `count` numbers of a tensor, starting at index `first`. */
  read({ type, from }: TensorPlace, first: number, count: number): Float64Array {
    const { bytes, read } = readers[type];
    const buffer = this.readBytes(from + first * bytes, count * bytes);
    const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    return Float64Array.from({ length: count }, (_, at) => read(view, at * bytes));
  }

  close(): void {
    closeSync(this.handle);
  }

  private readHeader(): Map<string, TensorPlace> {
    const { size } = fstatSync(this.handle);
    const length = size < 8 ? 0 : Number(this.readBytes(0, 8).readBigUInt64LE());
    if (length === 0 || length > Math.min(size - 8, largestHeader)) throw this.damaged();
    const header = z.record(z.string(), z.unknown()).safeParse(jsonOf(this.readBytes(8, length)));
    if (!header.success) throw this.damaged();
    const tensors = new Map<string, TensorPlace>();
    for (const [name, value] of Object.entries(header.data)) {
      if (name === '__metadata__') continue;
      const { success, data } = tensor.safeParse(value);
      if (!success) throw this.damaged();
      const { dtype, shape, data_offsets: offsets } = data;
      if (!(dtype in readers)) throw new Error(`${this.file} has numbers of the type ${dtype}, which are not read.`);
      const type = dtype as NumberType;
      const bytes = shape.reduce((product, part) => product * part, 1) * readers[type].bytes;
      if (offsets[1] - offsets[0] !== bytes || 8 + length + offsets[1] > size) throw this.damaged();
      tensors.set(name, { type, shape, from: 8 + length + offsets[0] });
    }
    return tensors;
  }

  private readBytes(from: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length);
    for (let read = 0; read < length; ) {
      const more = readSync(this.handle, buffer, read, length - read, from + read);
      if (more === 0) throw this.damaged();
      read += more;
    }
    return buffer;
  }

  private damaged(): Error {
    return new Error(`${this.file} is damaged or not a safetensors file.`);
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

/** IEEE 754 half precision. */
function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
