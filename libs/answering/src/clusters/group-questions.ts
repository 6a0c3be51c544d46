import { limits } from '#contracts/limits.js';
import type { GroupQuestions, QuestionGroup } from '#engine/ports/group-questions.js';
import { standsAlone } from '../deciding/standalone.js';
import { extractFeatures } from '../features/extract.js';
import { bagOf, DocumentFrequencies, Lexicon, type Vector, weigh } from '../features/vector.js';
import { type Pause, politePause } from '../numeric/pause.js';
import { analyse } from '../text/analyse.js';
import { type Language, languageOf } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';
import { Likeness } from './likeness.js';

/** Two groups become one while their questions resemble each other at least so much on average (cosine). */
const alike = 0.4;

/**
 * Average-link agglomeration over the features by which questions are matched to answers, without stop words: "where is
 * it" is no common topic. Exact, for some thousands of questions at most: their likeness is kept as a square.
 */
export const groupQuestions: GroupQuestions = async (questions, locale) => {
  const pause = politePause();
  const likeness = new Likeness(questions.length);
  await compare(await vectorsOf(questions, locale, pause), likeness, pause);
  const alone = likeness.copy();
  const groups = new Map(questions.map((_, question) => [question, [question]]));
  for (let pair = likeness.nearest(alike); pair !== null; pair = likeness.nearest(alike)) {
    const [into, from] = pair;
    groups.get(into)?.push(...(groups.get(from) ?? []));
    groups.delete(from);
    likeness.join(into, from);
    await pause();
  }
  const language = languageOf(locale);
  const speaks = questions.map((question) => speaksForItself(question, language));
  return [...groups.values()].map((members) => headed(members, alone, speaks));
};

/** A sentence that can stand above the others: a single word or "and for children?" is near to all, and says too little. */
function speaksForItself(question: string, language: Language): boolean {
  if (question.length > limits.titleLength || !standsAlone(question, language)) return false;
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
    // A question of stop words alone is compared by them.
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

/** The cosine of every two, by way of the features that they have in common. */
async function compare(vectors: readonly Vector[], likeness: Likeness, pause: Pause): Promise<void> {
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
    likeness.enter(question, row);
    await pause();
  }
}

/** Orders the members by their likeness to all others; the first one speaks for itself, if one of them does. */
function headed(members: readonly number[], likeness: Likeness, speaks: readonly boolean[]): QuestionGroup {
  const total = new Map(
    members.map((member) => [member, members.reduce((sum, other) => sum + likeness.of(member, other), 0)]),
  );
  const ordered = members.toSorted((a, b) => (total.get(b) ?? 0) - (total.get(a) ?? 0) || a - b);
  const head = ordered.find((member) => speaks[member]) ?? ordered[0] ?? 0;
  return { head, members: [head, ...ordered.filter((member) => member !== head)] };
}
