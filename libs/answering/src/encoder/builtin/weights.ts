import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  weightsManifest: {
    paths: string[];
    weights: { name: string; shape: number[]; dtype: string; quantization?: unknown }[];
  }[];
}

/** Reader of a TensorFlow.js model's tensors. Reads them one by one from the shards, so that memory never holds a second copy of all. */
export class Weights {
  private readonly places = new Map<string, { from: number; length: number }>();
  private readonly shards: { file: string; from: number; bytes: number }[] = [];

  /** `folder` contains `model.json` and the shards that it lists. */
  constructor(folder: string) {
    const { weightsManifest } = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as Manifest;
    const [group] = weightsManifest;
    if (!group || weightsManifest.length !== 1) throw new Error('the model is expected to have one group of weights');
    let from = 0;
    for (const { name, shape, quantization } of group.weights) {
      if (quantization) throw new Error(`the weights of ${name} are quantized`);
      const length = shape.reduce((product, size) => product * size, 1);
      this.places.set(name, { from, length });
      from += length * Float32Array.BYTES_PER_ELEMENT;
    }
    let at = 0;
    for (const path of group.paths) {
      const file = join(folder, path);
      const bytes = statSync(file).size;
      this.shards.push({ file, from: at, bytes });
      at += bytes;
    }
    if (at !== from) throw new Error(`the weights take ${at} bytes instead of ${from}`);
  }

  /** Reads the tensor whose name has this ending. */
  read(end: string): Float32Array {
    const [name, ...others] = [...this.places.keys()].filter((one) => one.endsWith(end));
    const place = name === undefined || others.length > 0 ? undefined : this.places.get(name);
    if (!place) throw new Error(`the model has not exactly one tensor ${end}`);
    const values = new Float32Array(place.length);
    const bytes = new Uint8Array(values.buffer);
    for (const shard of this.shards) {
      const begin = Math.max(place.from, shard.from);
      const end = Math.min(place.from + bytes.length, shard.from + shard.bytes);
      if (begin < end) readPart(shard.file, begin - shard.from, bytes.subarray(begin - place.from, end - place.from));
    }
    return values;
  }
}

function readPart(file: string, from: number, into: Uint8Array): void {
  const handle = openSync(file, 'r');
  try {
    let read = 0;
    while (read < into.length) {
      const more = readSync(handle, into, read, into.length - read, from + read);
      if (more === 0) throw new Error(`${file} ends too early`);
      read += more;
    }
  } finally {
    closeSync(handle);
  }
}
