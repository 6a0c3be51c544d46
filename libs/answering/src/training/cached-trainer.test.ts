import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle, Question } from '#engine/ports/answerer.js';
import type { ModelCache } from '#engine/ports/model-cache.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import { shopArticle, shopArticles, shopId } from '#testing/shop-articles.js';
import { createAnswerer, type EmbeddedAnswerer } from '../answerer.js';
import { type Trainer, trainInline, untrained } from './trainer.js';

class MapCache implements ModelCache {
  readonly models = new Map<string, { key: string; model: Uint8Array }>();

  async read(name: string, key: string) {
    const kept = this.models.get(name);
    return kept?.key === key ? kept.model : null;
  }

  async write(name: string, key: string, model: Uint8Array) {
    this.models.set(name, { key, model });
  }
}

let cache: MapCache;
/** Languages in the order of their trainings. */
let trainings: string[];
const answerers: EmbeddedAnswerer[] = [];
beforeEach(() => {
  cache = new MapCache();
  trainings = [];
});
afterEach(async () => {
  await Promise.all(answerers.splice(0).map((answerer) => answerer.close()));
});

interface Start {
  articles?: KnowledgeArticle[];
  synonyms?: string[][];
  encoder?: SentenceEncoder;
  train?: Trainer;
}

/** Answerer as after the start of a server, with its index and model. */
async function started({
  articles = shopArticles,
  synonyms = [],
  encoder,
  train = trainInline,
}: Start = {}): Promise<EmbeddedAnswerer> {
  const trainer: Trainer = (task, results, signal) => {
    trainings.push(task.language);
    return train(task, results, signal);
  };
  const answerer = createAnswerer({ quietMs: 0, trainer, modelCache: cache, encoder: encoder ?? null });
  answerers.push(answerer);
  await answerer.load(articles, new Map([[shopId, synonyms]]));
  await answerer.trained();
  return answerer;
}

const questions: [text: string, locale: string][] = [
  ['where is my parcel', 'en'],
  ['how long does the refund take', 'en'],
  ['are lithium batteries ever sent by air', 'en'],
  ['what is the capital of Mongolia', 'en'],
  ['quando arriva il pacco', 'it'],
];

/** Answers to all questions, with their whole records. */
async function answersOf(answerer: EmbeddedAnswerer) {
  const answers = [];
  for (const [text, locale] of questions) {
    const question: Question = { chatbotId: shopId, text, locale, previousTurn: null, threshold: 0.5 };
    const { decision, ...answer } = await answerer.answer(question, new AbortController().signal);
    answers.push({ ...answer, decision: { ...decision, tookMs: 0 } });
  }
  return { answers, curve: answerer.riskCoverage(shopId) };
}

it('answers after loading a model exactly as after the training: same texts, scores, evidence and confidences', async () => {
  const trained = await answersOf(await started());
  expect(trained.answers[0]?.decision.calibration).toMatch(/^trained:/);
  const before = trainings.splice(0);
  expect(new Set(before)).toEqual(new Set(['en', 'it']));
  expect(await answersOf(await started())).toEqual(trained);
  expect(trainings).toEqual([]);
});

it('does not train again if the same articles were published in another order', async () => {
  const parking = shopArticle('a-new-one', 'Behind the store.', ['Where can I park?', 'is there parking', 'car park']);
  const answerer = await started();
  answerer.put(parking);
  await answerer.trained();
  trainings.splice(0);
  await started({ articles: [parking, ...shopArticles] });
  expect(trainings).toEqual([]);
});

const [first, ...others] = shopArticles as [KnowledgeArticle, ...KnowledgeArticle[]];
const changes: [what: string, start: Start][] = [
  ['another phrasing', { articles: [{ ...first, variants: [...first.variants, 'parcel gone astray'] }, ...others] }],
  ['another text', { articles: [{ ...first, body: 'Ask the courier.' }, ...others] }],
  ['another version', { articles: [{ ...first, version: 2 }, ...others] }],
  ['one article less', { articles: others }],
  ['synonyms', { synonyms: [['parcel', 'package']] }],
];

it.each(changes)('trains again with %s, as if there were no cache', async (_, start) => {
  await started();
  trainings.splice(0);
  const changed = await answersOf(await started(start));
  expect(trainings).toContain('en');
  cache.models.clear();
  expect(await answersOf(await started(start))).toEqual(changed);
});

it('trains again once vectors are known, and again without them', async () => {
  const encoder: SentenceEncoder = {
    model: 'letters',
    languages: null,
    timing: { questionMs: 10_000, batchMs: 10_000, retryMs: 10_000 },
    prepare: () => undefined,
    embed: async (texts) => texts.map(letters),
    close: async () => undefined,
  };
  await started();
  trainings.splice(0);
  await started({ encoder });
  expect(trainings).toContain('en');
  const withVectors = keys();
  trainings.splice(0);
  await started();
  expect(trainings).toContain('en');
  expect(keys()).not.toEqual(withVectors);
});
const keys = () => [...cache.models.values()].map(({ key }) => key);

/** Fake embedding: letter counts, so that texts with the same letters are similar. */
function letters(text: string): Float32Array {
  const counts = new Float32Array(26);
  for (const letter of text.toLowerCase()) {
    const at = letter.charCodeAt(0) - 97;
    if (at >= 0 && at < 26) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

it('stores one model and one index per language, without words of removed articles', async () => {
  const answerer = await started();
  // Serialized text has one byte per character or two, as V8 happens to have the string in memory.
  const holds = (word: string) =>
    [...cache.models.values()].some(({ model }) =>
      [Buffer.from(word, 'latin1'), Buffer.from(word, 'utf16le')].some((bytes) => Buffer.from(model).includes(bytes)),
    );
  answerer.put(shopArticle('extra', 'Yes.', ['Do you sell kryptonite?', 'kryptonite in stock', 'buy kryptonite']));
  await answerer.trained();
  expect(holds('krypton')).toBe(true);
  answerer.remove('extra' as ArticleId);
  await answerer.trained();
  expect(holds('krypton')).toBe(false);
  expect(cache.models.size).toBe(4);
});

it('stores no text of questions', async () => {
  const answerer = await started();
  const question = { chatbotId: shopId, locale: 'en', previousTurn: null, threshold: 0.5 };
  await answerer.answer({ ...question, text: 'where is the parcel of Zebedee' }, new AbortController().signal);
  answerer.put({ ...first, version: 2 });
  await answerer.trained();
  for (const { model } of cache.models.values()) expect(Buffer.from(model).includes('zebed')).toBe(false);
});

it('without training, uses a model that fits, and answers from changed articles by the untrained members', async () => {
  const trained = await answersOf(await started());
  expect(await answersOf(await started({ train: untrained }))).toEqual(trained);
  const articles = [{ ...first, body: 'Ask the courier.' }, ...others];
  const changed = await answersOf(await started({ articles, train: untrained }));
  expect(changed.answers[0]?.decision.calibration).not.toMatch(/^trained:/);
});
