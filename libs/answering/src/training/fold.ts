import type { QuestionFacts } from '../confidence/evidence.js';
import type { MemberScores } from '../confidence/pool.js';
import type { Bag } from '../features/vector.js';
import { AnswerMatcher } from '../members/answer-matcher.js';
import { scoreLinear } from '../members/linear.js';
import type { Matchable } from '../members/matchable.js';
import { type Meaning, scoreMeaning } from '../members/meaning.js';
import type { Pause } from '../numeric/pause.js';
import { type FittedMembers, fitMembers, vectorFor } from './fit-members.js';

export const foldCount = 5;

/** Answer with its phrasings, for training and validation. */
export interface TrainingAnswer extends Matchable {
  /** Vector of each phrasing; undefined if unknown. */
  vectors?: readonly (Float32Array | undefined)[];
  /** Vectors of the sentences of its text. */
  textVectors?: readonly Float32Array[];
}

/** `positions` assigns each answer, and with it its variants, to a fold. */
export interface FoldedAnswers {
  answers: readonly TrainingAnswer[];
  positions: readonly number[];
  stopStems: ReadonlySet<number>;
}

/** Held-back phrasing as a question; `truth` is its label in the fold, or null when the fold lacks its answer. */
export interface ValidationSample {
  truth: number | null;
  scores: MemberScores;
  facts: QuestionFacts;
}

/**
 * One fold of the cross-validation: holds out a fifth of the answers completely, and a fifth of the others' variants; trains on the rest
 * and scores the held-out part.
 */
export async function runFold(
  { answers, positions, stopStems }: FoldedAnswers,
  fold: number,
  most: number,
  seed: number,
  pause: Pause,
): Promise<ValidationSample[]> {
  const { kept, answerable, unanswerable } = split(answers, fold, positions);
  const fitted = await fitMembers(
    {
      bags: kept.flatMap(({ bags }) => bags),
      labels: kept.flatMap(({ bags }, label) => bags.map(() => label)),
      labelCount: kept.length,
    },
    seed,
    pause,
  );
  const matcher = new AnswerMatcher(stopStems);
  for (const answer of kept) matcher.count(answer);
  for (const [label, answer] of kept.entries()) {
    for (const _ of matcher.add(label, answer)) await pause();
  }
  const meanings = kept.map(({ meaning }) => meaning);
  const samples: ValidationSample[] = [];
  for (const { bag, truth, vector } of [...subsample(answerable, most), ...subsample(unanswerable, most)]) {
    const { facts, ...matched } = matcher.match(bag, 0, kept.length);
    const trained = fitted ? scoreFitted(bag, kept.length, fitted) : { svm: null, logistic: null };
    const meaning = vector ? scoreMeaning(vector, meanings) : null;
    samples.push({ truth, scores: { ...matched, ...trained, meaning }, facts });
    await pause();
  }
  return samples;
}

interface HeldBackPhrasing {
  bag: Bag;
  truth: number | null;
  vector?: Float32Array | undefined;
}

interface KeptAnswer extends Matchable {
  meaning: Meaning;
}

/** Splits the answers for one fold. An answer with a single phrasing is held back only as a whole: otherwise it would have no training example. */
function split(answers: readonly TrainingAnswer[], fold: number, positions: readonly number[]) {
  const kept: KeptAnswer[] = [];
  const answerable: HeldBackPhrasing[] = [];
  const unanswerable: HeldBackPhrasing[] = [];
  answers.forEach(({ bags, body, vectors = [], textVectors = [] }, index) => {
    const position = positions[index] as number;
    const isSingle = bags.length < 2;
    if (position % foldCount === fold) {
      unanswerable.push(...bags.map((bag, variant) => ({ bag, truth: null, vector: vectors[variant] })));
      return;
    }
    const isHeld = (variant: number) => !isSingle && (variant + position) % foldCount === (fold + 1) % foldCount;
    const phrasings = vectors.flatMap((vector, variant) => (vector && !isHeld(variant) ? [vector] : []));
    const meaning = [...phrasings, ...textVectors];
    const truth = kept.push({ bags: bags.filter((_, variant) => !isHeld(variant)), body, meaning }) - 1;
    for (const [variant, bag] of bags.entries())
      if (isHeld(variant)) answerable.push({ bag, truth, vector: vectors[variant] });
  });
  return { kept, answerable, unanswerable };
}

function scoreFitted(bag: Bag, labels: number, fitted: FittedMembers): Pick<MemberScores, 'svm' | 'logistic'> {
  const vector = vectorFor(bag, fitted);
  const svm = new Float64Array(labels);
  const logistic = new Float64Array(labels);
  scoreLinear(fitted.svm, vector, svm);
  scoreLinear(fitted.logistic, vector, logistic);
  return { svm, logistic };
}

/** Evenly spaced subsample of at most `most` items. */
function subsample<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.floor(items.length / step) }, (_, at) => items[Math.floor(at * step)] as T);
}
