import type { FeatureNames } from '../features/extract.js';
import { bagOf, weigh } from '../features/vector.js';
import { type LinearModel, scoreLinear } from '../members/linear.js';

/** Trained members of one knowledge base. Plain data: the training thread sends it. */
export interface TrainedData {
  /** Training key of each label: see `AnswerUnit.trainingKey`. */
  labels: string[];
  /** Feature names in the order of their numbers, separated by line feeds (a name holds none). */
  features: string;
  idf: Float32Array;
  svm: LinearModel;
  logistic: LinearModel;
}

/** The trained members, ready to score. */
export class Trained {
  private readonly labels: Map<string, number>;
  private readonly svm: Float64Array;
  private readonly logistic: Float64Array;

  private constructor(
    private readonly data: TrainedData,
    private readonly numbers: ReadonlyMap<string, number>,
  ) {
    this.labels = new Map(data.labels.map((trainingKey, label) => [trainingKey, label]));
    this.svm = new Float64Array(data.labels.length);
    this.logistic = new Float64Array(data.labels.length);
  }

  static async open(data: TrainedData, pause: () => Promise<void>): Promise<Trained> {
    const numbers = new Map<string, number>();
    for (let from = 0; from < data.features.length; ) {
      const end = data.features.indexOf('\n', from);
      numbers.set(data.features.slice(from, end), numbers.size);
      from = end + 1;
      if (numbers.size % 512 === 0) await pause();
    }
    return new Trained(data, numbers);
  }

  /** Scores of the slots by their training keys; NaN for an empty slot and for an answer edited after the training. */
  score(names: FeatureNames, slots: readonly (string | undefined)[]): { svm: Float64Array; logistic: Float64Array } {
    const bag = bagOf(names, (name) => this.numbers.get(name));
    const vector = weigh(bag, (id) => this.data.idf[id] as number);
    scoreLinear(this.data.svm, vector, this.svm);
    scoreLinear(this.data.logistic, vector, this.logistic);
    const svm = new Float64Array(slots.length).fill(Number.NaN);
    const logistic = new Float64Array(slots.length).fill(Number.NaN);
    slots.forEach((trainingKey, slot) => {
      const label = trainingKey === undefined ? undefined : this.labels.get(trainingKey);
      if (label === undefined) return;
      svm[slot] = this.svm[label] as number;
      logistic[slot] = this.logistic[label] as number;
    });
    return { svm, logistic };
  }
}
