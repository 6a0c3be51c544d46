import type { Pause } from '../numeric/pause.js';

/** Hash table of names with consecutive numbers, in three arrays that are read in place from a file. */
export interface PackedNames {
  /** UTF-16 code units of all names in their order. */
  readonly text: Uint16Array;
  /** End of each name in `text`. */
  readonly ends: Uint32Array;
  /** Open addressing with linear probing: number + 1, or 0; its length is a power of two. */
  readonly table: Uint32Array;
}

export async function packNames(names: readonly string[], pause: Pause): Promise<PackedNames> {
  const ends = new Uint32Array(names.length);
  const text = new Uint16Array(names.reduce((length, name) => length + name.length, 0));
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * names.length + 1)));
  let end = 0;
  for (const [number, name] of names.entries()) {
    for (let at = 0; at < name.length; at += 1) text[end + at] = name.charCodeAt(at);
    end += name.length;
    ends[number] = end;
    let place = hashOf(name) & (table.length - 1);
    while (table[place] !== 0) place = (place + 1) & (table.length - 1);
    table[place] = number + 1;
    if (number % 512 === 0) await pause();
  }
  return { text, ends, table };
}

/** The number of a name among packed ones. */
export function findName({ text, ends, table }: PackedNames, name: string): number | undefined {
  for (let place = hashOf(name) & (table.length - 1); ; place = (place + 1) & (table.length - 1)) {
    const number = (table[place] as number) - 1;
    if (number < 0) return undefined;
    const from = number === 0 ? 0 : (ends[number - 1] as number);
    if ((ends[number] as number) - from !== name.length) continue;
    let index = 0;
    while (index < name.length && text[from + index] === name.charCodeAt(index)) index += 1;
    if (index === name.length) return number;
  }
}

/** FNV-1a over the code units, with a final mixing step, because linear probing uses the low bits. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
