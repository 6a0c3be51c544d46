import type { Pause } from '../numeric/pause.js';
import { type FeatureNames, groupWeights } from './extract.js';
import { findName, type PackedNames, packNames } from './name-table.js';

/** Lexicon: consecutive numbers for feature names. */
export class Lexicon {
  private readonly numbers = new Map<string, number>();
  private readonly shared: number;

  /** Extends `base`, if given: its names keep their numbers, and additions do not affect it. */
  constructor(private readonly base: Pick<Lexicon, 'size' | 'find'> | null = null) {
    this.shared = base?.size ?? 0;
  }

  static open(packed: PackedNames): Lexicon {
    return new Lexicon({ size: packed.ends.length, find: (name) => findName(packed, name) });
  }

  /** Packs the names. Only for a lexicon without a base. */
  pack(pause: Pause): Promise<PackedNames> {
    return packNames([...this.numbers.keys()], pause);
  }

  get size(): number {
    return this.shared + this.numbers.size;
  }

  /** Number of a name; assigns the next number to a new name. */
  add(name: string): number {
    const known = this.find(name);
    if (known !== undefined) return known;
    const number = this.size;
    this.numbers.set(name, number);
    return number;
  }

  find(name: string): number | undefined {
    const own = this.numbers.get(name);
    if (own !== undefined || this.base === null) return own;
    const number = this.base.find(name);
    return number !== undefined && number < this.shared ? number : undefined;
  }

  /** Names added to this lexicon, without those of its base, in the order of their numbers. */
  names(): IterableIterator<string> {
    return this.numbers.keys();
  }
}

/** Counted features of one text. Group `g` occupies `ids` from `ends[g - 1]` to `ends[g]`. */
export interface Bag {
  ids: Int32Array;
  counts: Float32Array;
  ends: number[];
}

/** A sparse vector of length 1. */
export interface Vector {
  ids: Int32Array;
  values: Float32Array;
}

/** Counts features by number. Names without a number are left out. */
export function bagOf(names: FeatureNames, number: (name: string) => number | undefined): Bag {
  return countFeatures(names.map((group) => group.flatMap((name) => number(name) ?? [])));
}

/** Scratch counts by feature number, all zero between two calls. A map for each text would take most of the time. */
let scratch = new Int32Array(1 << 16);

/** Counts the feature numbers of each group. */
export function countFeatures(groups: readonly (readonly number[])[]): Bag {
  const found: number[] = [];
  const ends: number[] = [];
  for (const group of groups) {
    for (const id of group) {
      if (id >= scratch.length) scratch = extended(scratch, id);
      const count = scratch[id] as number;
      if (count === 0) found.push(id);
      scratch[id] = count + 1;
    }
    ends.push(found.length);
  }
  const counts = new Float32Array(found.length);
  found.forEach((id, at) => {
    counts[at] = scratch[id] as number;
    scratch[id] = 0;
  });
  return { ids: new Int32Array(found), counts, ends };
}

function extended(counts: Int32Array, index: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * (index + 1));
  longer.set(counts);
  return longer;
}

/** Sub-linear tf-idf. Normalises each group to length 1, applies the group weights and normalises the whole. Leaves out features of zero idf. */
export function weigh(bag: Bag, idf: (id: number) => number): Vector {
  const ids = new Int32Array(bag.ids.length);
  const values = new Float32Array(bag.ids.length);
  let size = 0;
  let squares = 0;
  let from = 0;
  bag.ends.forEach((end, group) => {
    const begin = size;
    let groupSquares = 0;
    for (let at = from; at < end; at += 1) {
      const id = bag.ids[at] as number;
      const weight = (1 + Math.log(bag.counts[at] as number)) * idf(id);
      if (!(weight > 0)) continue;
      ids[size] = id;
      values[size] = weight;
      groupSquares += weight * weight;
      size += 1;
    }
    from = end;
    if (groupSquares === 0) return;
    const factor = (groupWeights[group] ?? 0) / Math.sqrt(groupSquares);
    for (let at = begin; at < size; at += 1) values[at] = (values[at] as number) * factor;
    squares += (groupWeights[group] ?? 0) ** 2;
  });
  const norm = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  for (let at = 0; at < size; at += 1) values[at] = (values[at] as number) * norm;
  return { ids: ids.subarray(0, size), values: values.subarray(0, size) };
}

export interface PackedFrequencies {
  /** By feature number. */
  readonly counts: Int32Array;
  readonly total: number;
}

/** Document frequencies of features, with insertion and removal of texts. */
export class DocumentFrequencies {
  private readonly counts: number[];
  private total: number;

  constructor({ counts, total }: PackedFrequencies = { counts: new Int32Array(0), total: 0 }) {
    this.counts = Array.from(counts);
    this.total = total;
  }

  pack(): PackedFrequencies {
    return { counts: Int32Array.from(this.counts, (count) => count ?? 0), total: this.total };
  }

  add(bag: Bag): void {
    this.total += 1;
    for (const id of bag.ids) this.counts[id] = (this.counts[id] ?? 0) + 1;
  }

  remove(bag: Bag): void {
    this.total -= 1;
    for (const id of bag.ids) this.counts[id] = (this.counts[id] ?? 1) - 1;
  }

  count(id: number): number {
    return this.counts[id] ?? 0;
  }

  /** Smoothed inverse document frequency; zero for a feature in no text. */
  idf = (id: number): number => {
    const count = this.count(id);
    return count > 0 ? Math.log((1 + this.total) / (1 + count)) + 1 : 0;
  };

  /** Idf of the rarest possible feature: the weight of an unseen one. */
  get unseen(): number {
    return Math.log(1 + this.total) + 1;
  }
}
