import type { GroupQuestions, QuestionGroup } from '#engine/ports/group-questions.js';
import { extractFeatures } from '../features/extract.js';
import { bagOf, DocumentFrequencies, Lexicon, type Vector, weigh } from '../features/vector.js';
import { politePause } from '../numeric/pause.js';
import { analyse } from '../text/analyse.js';
import { languageOf } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';

/** Two groups become one while their questions resemble each other at least so much on average (cosine). */
const alike = 0.4;
/** What weighs less in common than this is not worth comparing. */
const fewestCommon = 0.1;

interface Group {
  readonly members: number[];
  /** The sum of its members' vectors, by feature. */
  readonly sum: Map<number, number>;
}

/**
 * Average-link agglomeration over the features by which questions are matched to answers, without stop words: "where is
 * it" is no common topic. The sum of vectors gives the average similarity of two groups in one pass, and the inverted
 * index names the few groups that have anything in common.
 */
export const groupQuestions: GroupQuestions = async (questions, locale) => {
  const vectors = vectorsOf(questions, locale);
  const groups = new Map<number, Group>();
  const pause = politePause();
  for (const [question, vector] of vectors.entries()) {
    groups.set(question, { members: [question], sum: new Map(entries(vector)) });
  }
  const merges = new MergeQueue(groups);
  for (const id of groups.keys()) {
    merges.consider(id, id);
    await pause();
  }
  for (let pair = merges.next(); pair !== null; pair = merges.next()) {
    merges.join(pair.a, pair.b);
    merges.consider(pair.a, Number.POSITIVE_INFINITY);
    await pause();
  }
  return [...groups.values()].map(({ members, sum }) => headed(members, sum, vectors));
};

function vectorsOf(questions: readonly string[], locale: string): Vector[] {
  const language = languageOf(locale);
  const stopWords = stopWordsOf(language);
  const lexicon = new Lexicon();
  const frequencies = new DocumentFrequencies();
  const bags = questions.map((question) => {
    const { words, stems } = analyse(question, language);
    const kept = words.flatMap((word, index) => (stopWords.has(word) ? [] : [index]));
    // A question of stop words alone is compared by them.
    const places = kept.length > 0 ? kept : words.map((_, index) => index);
    const content = {
      words: places.map((index) => words[index] ?? ''),
      stems: places.map((index) => stems[index] ?? ''),
    };
    const bag = bagOf(extractFeatures(content), (name) => lexicon.add(name));
    frequencies.add(bag);
    return bag;
  });
  return bags.map((bag) => weigh(bag, frequencies.idf));
}

function* entries({ ids, values }: Vector): IterableIterator<[number, number]> {
  for (let at = 0; at < ids.length; at += 1) yield [ids[at] as number, values[at] as number];
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly similarity: number;
  /** Sizes at the time: a pair of which one has grown since is stale. */
  readonly sizes: number;
}

/** Pairs of groups worth joining, the most alike first. */
class MergeQueue {
  /** Groups by feature. */
  readonly #index = new Map<number, Set<number>>();
  #pairs: Pair[] = [];
  #isSorted = true;

  constructor(private readonly groups: Map<number, Group>) {
    for (const [id, { sum }] of groups) this.#enter(id, sum.keys());
  }

  /** Notes the groups below `limit` that this one is alike to. */
  consider(id: number, limit: number): void {
    const group = this.groups.get(id);
    if (!group) return;
    const common = new Map<number, number>();
    for (const [feature, weight] of group.sum) {
      for (const other of this.#index.get(feature) ?? []) {
        if (other === id || other >= limit) continue;
        common.set(other, (common.get(other) ?? 0) + weight * (this.groups.get(other)?.sum.get(feature) ?? 0));
      }
    }
    for (const [other, weight] of common) {
      const otherSize = this.groups.get(other)?.members.length ?? 0;
      const similarity = weight / (group.members.length * otherSize);
      if (weight < fewestCommon || similarity < alike) continue;
      const [a, b] = id < other ? [id, other] : [other, id];
      this.#pairs.push({ a, b, similarity, sizes: group.members.length + otherSize });
      this.#isSorted = false;
    }
  }

  next(): Pair | null {
    // Of two pairs as alike, the one that was asked first: the same list gives the same groups.
    if (!this.#isSorted) this.#pairs.sort((x, y) => x.similarity - y.similarity || y.a - x.a || y.b - x.b);
    this.#isSorted = true;
    for (let pair = this.#pairs.pop(); pair !== undefined; pair = this.#pairs.pop()) {
      const { a, b, sizes } = pair;
      const [first, second] = [this.groups.get(a), this.groups.get(b)];
      if (first && second && first.members.length + second.members.length === sizes) return pair;
    }
    return null;
  }

  /** `b` becomes part of `a`. */
  join(a: number, b: number): void {
    const [into, from] = [this.groups.get(a), this.groups.get(b)];
    if (!into || !from) return;
    this.groups.delete(b);
    into.members.push(...from.members);
    for (const [feature, weight] of from.sum) {
      into.sum.set(feature, (into.sum.get(feature) ?? 0) + weight);
      this.#index.get(feature)?.delete(b);
    }
    this.#enter(a, from.sum.keys());
    this.#pairs = this.#pairs.filter((pair) => pair.a !== b && pair.b !== b);
  }

  #enter(id: number, features: Iterable<number>): void {
    for (const feature of features) {
      const known = this.#index.get(feature);
      if (known) known.add(id);
      else this.#index.set(feature, new Set([id]));
    }
  }
}

/** Orders the members by their likeness to all. */
function headed(
  members: readonly number[],
  sum: ReadonlyMap<number, number>,
  vectors: readonly Vector[],
): QuestionGroup {
  const likeness = new Map(
    members.map((member) => {
      const vector = vectors[member];
      let total = 0;
      if (vector) for (const [feature, weight] of entries(vector)) total += weight * (sum.get(feature) ?? 0);
      return [member, total];
    }),
  );
  const ordered = members.toSorted((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0) || a - b);
  return { head: ordered[0] ?? 0, members: ordered };
}
