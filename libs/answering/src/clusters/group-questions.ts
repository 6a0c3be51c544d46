import { limits } from '#contracts/limits.js';
import type { GroupQuestions, QuestionGroup } from '#engine/ports/group-questions.js';
import { isSelfContained } from '../deciding/standalone.js';
import { extractFeatures } from '../features/extract.js';
import { bagOf, DocumentFrequencies, Lexicon, type Vector, weigh } from '../features/vector.js';
import { type Pause, yieldingPause } from '../numeric/pause.js';
import { analyse } from '../text/analyse.js';
import { type Language, languageOf } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';
import { SimilarityMatrix } from './similarity-matrix.js';

/** Two groups are merged while the average cosine of their questions is at least this. */
const minSimilarity = 0.4;

/**
 * Average-link agglomerative clustering over the features by which questions are matched to answers, without stop words:
 * "where is it" is no common topic. Exact, for some thousands of questions at most: it keeps a full similarity matrix.
 */
export const groupQuestions: GroupQuestions = async (questions, locale) => {
  const pause = yieldingPause();
  const similarities = new SimilarityMatrix(questions.length);
  await compare(await vectorsOf(questions, locale, pause), similarities, pause);
  const original = similarities.copy();
  const groups = new Map(questions.map((_, question) => [question, [question]]));
  for (let pair = similarities.nearest(minSimilarity); pair !== null; pair = similarities.nearest(minSimilarity)) {
    const [into, from] = pair;
    groups.get(into)?.push(...(groups.get(from) ?? []));
    groups.delete(from);
    similarities.merge(into, from);
    await pause();
  }
  const language = languageOf(locale);
  const heads = questions.map((question) => canHead(question, language));
  return [...groups.values()].map((members) => headed(members, original, heads));
};

/** Whether a question can head a group. A single word or "and for children?" is similar to all members, but unclear on its own. */
function canHead(question: string, language: Language): boolean {
  if (question.length > limits.titleLength || !isSelfContained(question, language)) return false;
  const stopWords = stopWordsOf(language);
  return new Set(analyse(question, language).words.filter((word) => !stopWords.has(word))).size > 1;
}

async function vectorsOf(questions: readonly string[], locale: string, pause: Pause): Promise<Vector[]> {
  const language = languageOf(locale);
  const stopWords = stopWordsOf(language);
  const lexicon = new Lexicon();
  const frequencies = new DocumentFrequencies();
  const bags = [];
  for (const question of questions) {
    const { words, stems } = analyse(question, language);
    const kept = words.flatMap((word, index) => (stopWords.has(word) ? [] : [index]));
    // A question of stop words alone is compared by its stop words.
    const places = kept.length > 0 ? kept : words.map((_, index) => index);
    const content = {
      words: places.map((index) => words[index] ?? ''),
      stems: places.map((index) => stems[index] ?? ''),
    };
    const bag = bagOf(extractFeatures(content), (name) => lexicon.add(name));
    frequencies.add(bag);
    bags.push(bag);
    await pause();
  }
  const vectors = [];
  for (const bag of bags) {
    vectors.push(weigh(bag, frequencies.idf));
    await pause();
  }
  return vectors;
}

/** Cosines of all pairs, by an inverted index of their features. */
async function compare(vectors: readonly Vector[], similarities: SimilarityMatrix, pause: Pause): Promise<void> {
  const having = new Map<number, { readonly questions: number[]; readonly weights: number[] }>();
  for (const [question, { ids, values }] of vectors.entries()) {
    const row = new Float32Array(question);
    for (let at = 0; at < ids.length; at += 1) {
      const feature = ids[at] as number;
      const weight = values[at] as number;
      const others = having.get(feature) ?? { questions: [], weights: [] };
      for (let other = 0; other < others.questions.length; other += 1) {
        const place = others.questions[other] as number;
        row[place] = (row[place] as number) + weight * (others.weights[other] as number);
      }
      others.questions.push(question);
      others.weights.push(weight);
      having.set(feature, others);
    }
    similarities.add(question, row);
    await pause();
  }
}

/** Orders the members by their similarity to all others; the first one can head a group, if one of them can. */
function headed(members: readonly number[], similarities: SimilarityMatrix, heads: readonly boolean[]): QuestionGroup {
  const total = new Map(
    members.map((member) => [member, members.reduce((sum, other) => sum + similarities.of(member, other), 0)]),
  );
  const ordered = members.toSorted((a, b) => (total.get(b) ?? 0) - (total.get(a) ?? 0) || a - b);
  const head = ordered.find((member) => heads[member]) ?? ordered[0] ?? 0;
  return { head, members: [head, ...ordered.filter((member) => member !== head)] };
}
