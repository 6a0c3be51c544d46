import type { QuestionFacts } from '../confidence/evidence.js';
import type { MemberScores } from '../confidence/pool.js';
import type { Bag } from '../features/vector.js';
import { KeywordIndex } from '../members/keyword-index.js';
import { scoreLinear } from '../members/linear.js';
import { NearestIndex } from '../members/nearest-index.js';
import type { Pause } from '../numeric/pause.js';
import { type FittedMembers, fitMembers, vectorFor } from './fit-members.js';

export const foldCount = 5;

/** One question whose right answer is known: a label of the fold, or null when the fold cannot answer it. */
export interface Probe {
  truth: number | null;
  scores: MemberScores;
  facts: QuestionFacts;
}

/** Variants of one answer. */
export type Group = readonly Bag[];

/**
 * Plays one fold: a fifth of the answers is taken away whole, and of the others a fifth of the variants. What is left
 * is learned, what was taken away is asked. `offset` places each answer and variant in a fold.
 */
export async function playFold(
  groups: readonly Group[],
  fold: number,
  offset: readonly number[],
  most: number,
  seed: number,
  pause: Pause,
): Promise<Probe[]> {
  const kept: Bag[][] = [];
  const inside: { bag: Bag; label: number }[] = [];
  const outside: Bag[] = [];
  groups.forEach((group, index) => {
    const place = offset[index] as number;
    if (place % foldCount === fold) {
      outside.push(...group);
      return;
    }
    const held = (variant: number) =>
      group.length > 1 && (variant + place) % Math.max(foldCount, 2) === (fold + 1) % foldCount;
    const learned = group.filter((_, variant) => !held(variant));
    const label = kept.push(learned.length > 0 ? learned : group.slice(1)) - 1;
    group.forEach((bag, variant) => {
      if (held(variant)) inside.push({ bag, label });
    });
  });
  const fitted = await fitMembers(
    { bags: kept.flat(), labels: kept.flatMap((group, label) => group.map(() => label)), labelCount: kept.length },
    seed,
    pause,
  );
  const keyword = new KeywordIndex();
  const nearest = new NearestIndex();
  for (const group of kept) nearest.count(group);
  for (const [label, group] of kept.entries()) {
    keyword.add(label, group);
    for (const bag of group) nearest.add(label, bag);
    await pause();
  }
  const probes: Probe[] = [];
  const ask = (bag: Bag, truth: number | null) =>
    probes.push({ truth, ...askFold(bag, kept.length, fitted, keyword, nearest) });
  for (const { bag, label } of thin(inside, most)) {
    ask(bag, label);
    await pause();
  }
  for (const bag of thin(outside, most)) {
    ask(bag, null);
    await pause();
  }
  return probes;
}

function askFold(
  bag: Bag,
  labels: number,
  fitted: FittedMembers | null,
  keywordIndex: KeywordIndex,
  nearestIndex: NearestIndex,
): { scores: MemberScores; facts: QuestionFacts } {
  const keyword = new Float64Array(labels);
  const nearest = new Float64Array(labels);
  const similarity = new Float64Array(labels);
  const idf = keywordIndex.score(bag, 0, keyword);
  nearestIndex.score(bag, nearest, similarity);
  const scores: MemberScores = { svm: null, logistic: null, keyword, nearest };
  if (fitted) {
    const vector = vectorFor(bag, fitted);
    scores.svm = new Float64Array(labels);
    scores.logistic = new Float64Array(labels);
    scoreLinear(fitted.svm, vector, scores.svm);
    scoreLinear(fitted.logistic, vector, scores.logistic);
  }
  let words = 0;
  for (let at = 0; at < (bag.ends[0] ?? 0); at += 1) words += bag.counts[at] as number;
  return { scores, facts: { similarity, idf, knownShare: keywordIndex.knownShare(bag, 0), words } };
}

/** Every so-manyth item, so that at most `most` are left. */
function thin<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.floor(items.length / step) }, (_, at) => items[Math.floor(at * step)] as T);
}
