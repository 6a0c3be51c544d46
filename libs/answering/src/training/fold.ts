import type { QuestionFacts } from '../confidence/evidence.js';
import type { MemberScores } from '../confidence/pool.js';
import type { Bag } from '../features/vector.js';
import { AnswerMatcher, type Matchable } from '../members/answer-matcher.js';
import { scoreLinear } from '../members/linear.js';
import type { Pause } from '../numeric/pause.js';
import { type FittedMembers, fitMembers, vectorFor } from './fit-members.js';

export const foldCount = 5;

/** An answer to be learned or asked for. */
export interface Practised extends Matchable {
  /** What is asked instead of an answer's only variant, which cannot be both learned and held back. */
  disguised: Bag | null;
}

/** One question whose right answer is known: a label of the fold, or null when the fold cannot answer it. */
export interface Probe {
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
  const probes: Probe[] = [];
  for (const { bag, truth } of [...thin(inside, most), ...thin(outside, most)]) {
    const { facts, ...matched } = matcher.match(bag, 0, kept.length);
    const trained = fitted ? scoreFitted(bag, kept.length, fitted) : { svm: null, logistic: null };
    probes.push({ truth, scores: { ...matched, ...trained }, facts });
    await pause();
  }
  return probes;
}

interface Asked {
  bag: Bag;
  truth: number | null;
}

function split(answers: readonly Practised[], fold: number, places: readonly number[]) {
  const kept: Matchable[] = [];
  const inside: Asked[] = [];
  const outside: Asked[] = [];
  answers.forEach(({ bags, body, disguised }, index) => {
    const place = places[index] as number;
    if (place % foldCount === fold) {
      for (const bag of disguised ? [disguised] : bags) outside.push({ bag, truth: null });
      return;
    }
    const isHeld = (variant: number) => !disguised && (variant + place) % foldCount === (fold + 1) % foldCount;
    const truth = kept.push({ bags: bags.filter((_, variant) => !isHeld(variant)), body }) - 1;
    for (const [variant, bag] of bags.entries()) if (isHeld(variant)) inside.push({ bag, truth });
    if (disguised && place % foldCount === (fold + 1) % foldCount) inside.push({ bag: disguised, truth });
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

/** Every so-manyth item, so that at most `most` are left. */
function thin<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.floor(items.length / step) }, (_, at) => items[Math.floor(at * step)] as T);
}
