import type { QuestionFacts } from '../confidence/evidence.js';
import type { MemberScores } from '../confidence/pool.js';
import type { Bag } from '../features/vector.js';
import { AnswerMatcher, type Matchable } from '../members/answer-matcher.js';
import { scoreLinear } from '../members/linear.js';
import { type Meaning, scoreMeaning } from '../members/meaning.js';
import type { Pause } from '../numeric/pause.js';
import { type FittedMembers, fitMembers, vectorFor } from './fit-members.js';

export const foldCount = 5;

/** An answer to be learned or asked for. */
export interface Practised extends Matchable {
  /** Each variant as somebody else might put it. */
  disguised: readonly Bag[];
  /** The vector of each variant, as far as they are known. */
  vectors?: readonly (Float32Array | undefined)[];
}

/**
 * `held`: a variant that was not learned. `disguised`: a variant that was, put differently. `alone`: the same for an
 * answer with one variant, which cannot be both learned and held back.
 */
export type Practice = 'held' | 'disguised' | 'alone';

/** One question whose right answer is known: a label of the fold, or null when the fold cannot answer it. */
export interface Probe {
  practice: Practice;
  truth: number | null;
  scores: MemberScores;
  facts: QuestionFacts;
}

/**
 * Plays one fold: a fifth of the answers is taken away whole, and of the others a fifth of the variants. What is left
 * is learned, what was taken away is asked. `places` puts each answer, and with it its variants, in a fold.
 */
export async function playFold(
  answers: readonly Practised[],
  fold: number,
  places: readonly number[],
  most: number,
  seed: number,
  pause: Pause,
): Promise<Probe[]> {
  const { kept, inside, outside } = split(answers, fold, places);
  const fitted = await fitMembers(
    {
      bags: kept.flatMap(({ bags }) => bags),
      labels: kept.flatMap(({ bags }, label) => bags.map(() => label)),
      labelCount: kept.length,
    },
    seed,
    pause,
  );
  const matcher = new AnswerMatcher();
  for (const answer of kept) matcher.count(answer);
  for (const [label, answer] of kept.entries()) {
    for (const _ of matcher.add(label, answer)) await pause();
  }
  const meanings = kept.map(({ meaning }) => meaning);
  const probes: Probe[] = [];
  for (const { bag, truth, practice, vector } of [...thinEach(inside, most), ...thinEach(outside, most)]) {
    const { facts, ...matched } = matcher.match(bag, 0, kept.length);
    const trained = fitted ? scoreFitted(bag, kept.length, fitted) : { svm: null, logistic: null };
    const meaning = vector ? scoreMeaning(vector, meanings) : null;
    probes.push({ practice, truth, scores: { ...matched, ...trained, meaning }, facts });
    await pause();
  }
  return probes;
}

interface Asked {
  practice: Practice;
  bag: Bag;
  truth: number | null;
  vector?: Float32Array | undefined;
}

interface Kept extends Matchable {
  meaning: Meaning;
}

function split(answers: readonly Practised[], fold: number, places: readonly number[]) {
  const kept: Kept[] = [];
  const inside: Asked[] = [];
  const outside: Asked[] = [];
  answers.forEach(({ bags, body, disguised, vectors = [] }, index) => {
    const place = places[index] as number;
    const putDifferently: Practice = bags.length > 1 ? 'disguised' : 'alone';
    if (place % foldCount === fold) {
      if (bags.length > 1)
        outside.push(
          ...bags.map((bag, variant): Asked => ({ practice: 'held', bag, truth: null, vector: vectors[variant] })),
        );
      outside.push(...disguised.map((bag): Asked => ({ practice: putDifferently, bag, truth: null })));
      return;
    }
    const isTurn = (variant: number, turn: number) => (variant + place) % foldCount === (fold + turn) % foldCount;
    const isHeld = (variant: number) => bags.length > 1 && isTurn(variant, 1);
    const meaning = vectors.flatMap((vector, variant) => (vector && !isHeld(variant) ? [vector] : []));
    const truth = kept.push({ bags: bags.filter((_, variant) => !isHeld(variant)), body, meaning }) - 1;
    for (const [variant, bag] of bags.entries())
      if (isHeld(variant)) inside.push({ practice: 'held', bag, truth, vector: vectors[variant] });
    for (const [variant, bag] of disguised.entries()) {
      if (isTurn(variant, 2)) inside.push({ practice: putDifferently, bag, truth });
    }
  });
  return { kept, inside, outside };
}

function scoreFitted(bag: Bag, labels: number, fitted: FittedMembers): Pick<MemberScores, 'svm' | 'logistic'> {
  const vector = vectorFor(bag, fitted);
  const svm = new Float64Array(labels);
  const logistic = new Float64Array(labels);
  scoreLinear(fitted.svm, vector, svm);
  scoreLinear(fitted.logistic, vector, logistic);
  return { svm, logistic };
}

/** At most `most` of each practice. */
function thinEach(asked: readonly Asked[], most: number): Asked[] {
  const practices: Practice[] = ['held', 'disguised', 'alone'];
  return practices.flatMap((practice) =>
    thin(
      asked.filter((one) => one.practice === practice),
      most,
    ),
  );
}

/** Every so-manyth item, so that at most `most` are left. */
function thin<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.floor(items.length / step) }, (_, at) => items[Math.floor(at * step)] as T);
}
