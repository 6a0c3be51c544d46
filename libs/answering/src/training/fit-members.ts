import { type Bag, DocumentFrequencies, type Vector, weigh } from '../features/vector.js';
import type { LinearModel } from '../members/linear.js';
import { trainLogistic } from '../members/logistic.js';
import { trainSvm } from '../members/svm.js';
import type { Pause } from '../numeric/pause.js';
import { seededRandom } from '../numeric/random.js';

/** Variants with their labels. Bags count features by the numbers of one lexicon. */
export interface LabelledBags {
  bags: Bag[];
  labels: number[];
  labelCount: number;
}

/** Both trained members over the features that are worth a column. */
export interface FittedMembers {
  /** Column by lexicon number; absent for features that were left out. */
  columns: ReadonlyMap<number, number>;
  /** Idf by column. */
  idf: Float32Array;
  svm: LinearModel;
  logistic: LinearModel;
}

const limit = {
  /** Maximum number of weights in one table: 50 MB. */
  weights: 12_500_000,
  /** Maximum of labels times variants. Beyond it, training would take minutes, and only keyword and nearest-variant matching apply. */
  work: 4_000_000,
  /** Number of variants from which features of a single variant are left out: they add too little for the space they take. */
  rareFrom: 3000,
};

/** Trains both members; null if there are fewer than two labels, or too much work. */
export async function fitMembers(examples: LabelledBags, seed: number, pause: Pause): Promise<FittedMembers | null> {
  const { bags, labels, labelCount } = examples;
  if (labelCount < 2 || labelCount * bags.length > limit.work) return null;
  const frequencies = new DocumentFrequencies();
  for (const bag of bags) frequencies.add(bag);
  const kept = chooseFeatures(bags, frequencies, labelCount);
  const columns = new Map([...kept].map((id, column) => [id, column]));
  const idfOf = (id: number) => (columns.has(id) ? frequencies.idf(id) : 0);
  const vectors = bags.map((bag) => toColumns(weigh(bag, idfOf), columns));
  const training = { vectors, labels: Int32Array.from(labels), labelCount, featureCount: columns.size };
  await pause();
  const svm = await trainSvm(training, seededRandom(seed), pause);
  const logistic = await trainLogistic(training, seededRandom(seed + 1), pause);
  return { columns, idf: Float32Array.from(kept, (id) => frequencies.idf(id)), svm, logistic };
}

/** Weighs a text for the fitted members. */
export function vectorFor(bag: Bag, { columns, idf }: FittedMembers): Vector {
  const idfOf = (id: number) => {
    const column = columns.get(id);
    return column === undefined ? 0 : (idf[column] as number);
  };
  return toColumns(weigh(bag, idfOf), columns);
}

function toColumns({ ids, values }: Vector, columns: ReadonlyMap<number, number>): Vector {
  return { ids: ids.map((id) => columns.get(id) as number), values };
}

function chooseFeatures(bags: readonly Bag[], frequencies: DocumentFrequencies, labelCount: number): Set<number> {
  const all = new Set<number>();
  for (const bag of bags) for (const id of bag.ids) all.add(id);
  const most = Math.floor(limit.weights / labelCount);
  let least = bags.length >= limit.rareFrom ? 2 : 1;
  for (;;) {
    const kept = [...all].filter((id) => frequencies.count(id) >= least);
    if (kept.length <= most) return new Set(kept);
    least += 1;
  }
}
