import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '#engine/ports/answerer.js';
import type { Embed } from '#engine/ports/language-model.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import { shopArticles, shopId } from '#testing/shop-articles.js';
import { createAnswerer, type EmbeddedAnswerer } from '../answerer.js';

/** Fake embeddings: groups of synonymous words. The vector of a text is the sum of its concepts. */
const concepts = [
  'order parcel package shipment tracking sent consignment whereabouts',
  'return send back mind policy relinquish',
  'money refund reimbursement restitution',
  'pay cards payment transfer paypal invoice settle',
  'open opening hours sunday close today shut',
  'warranty guarantee broke covered claim indemnity',
  'size fits tall guide choose measurements',
  'sauna hammam steam',
].map((words) => new Set(words.split(' ')));

function vectorOf(text: string): Float32Array {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return Float32Array.from([...concepts.map((concept) => words.filter((word) => concept.has(word)).length), 0.2]);
}

const encoderOf = (embed: Embed): SentenceEncoder => ({
  model: 'concepts',
  languages: null,
  timing: { questionMs: 300, batchMs: 20_000, retryMs: 30_000 },
  embed,
  prepare: () => undefined,
  close: async () => undefined,
});

const made: EmbeddedAnswerer[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((answerer) => answerer.close()));
});

async function shop(embed: Embed | null): Promise<EmbeddedAnswerer> {
  const answerer = createAnswerer({ quietMs: 0, encoder: embed && encoderOf(embed) });
  made.push(answerer);
  await answerer.load(shopArticles);
  await answerer.trained();
  return answerer;
}

const ask = (answerer: EmbeddedAnswerer, text: string) =>
  answerer.answer(
    { chatbotId: shopId, text, locale: 'en', previousTurn: null, threshold: 0.3 },
    new AbortController().signal,
  );
/** Leaves out duration and threshold: the threshold comes from the calibration with vectors, whether the question has a vector or not. */
const withoutTimeAndBar = ({ decision, ...answer }: Answer) => ({
  ...answer,
  decision: { ...decision, tookMs: 0, threshold: 0 },
});
const questions = ['where is my order', 'frame', 'refund for shoes', 'batteries by air', 'asdf', 'orari'];

describe('vectors of a sentence encoder', () => {
  it('find the answer to a question in words that no article has', async () => {
    const [plain, helped] = [await shop(null), await shop(async (texts) => texts.map(vectorOf))];
    const unheard = 'restitution';
    expect((await ask(plain, unheard)).decision.decision).toBe('withhold');
    const { decision, text } = await ask(helped, unheard);
    expect([decision.candidates[0]?.articleId, text]).toEqual(['refund', 'Within 5 days.']);
    expect(decision.calibration).toMatch(/^meaning:/);
    expect(decision.candidates[0]?.scores.meaning).toBeGreaterThan(0.5);
    expect(decision.evidence.meaning).toBeGreaterThan(0);
  });

  it('include the sentences of an answer', async () => {
    const answerer = await shop(async (texts) => texts.map(vectorOf));
    const [like] = shopArticles;
    if (!like) throw new Error('the shop has no articles');
    const body = 'It is on the first floor. There is a sauna next to the lockers.';
    answerer.put({ ...like, id: 'wellness' as typeof like.id, title: 'The first floor', variants: [], body });
    await answerer.trained();
    const { decision } = await ask(answerer, 'hammam');
    expect(decision.candidates[0]?.articleId).toBe('wellness');
  });

  it('include a follow-up with the previous turn', async () => {
    const asked: string[] = [];
    const answerer = await shop(async (texts) => {
      asked.push(...texts);
      return texts.map(vectorOf);
    });
    const question = { chatbotId: shopId, text: 'and how long?', locale: 'en', threshold: 0.3 };
    await answerer.answer({ ...question, previousTurn: 'the hammam' }, new AbortController().signal);
    expect(asked).toContain('the hammam\nand how long?');
  });

  it('leave out the previous turn of a question that equals a phrasing, unless that answer was rejected', async () => {
    const asked: string[] = [];
    const answerer = await shop(async (texts) => {
      asked.push(...texts);
      return texts.map(vectorOf);
    });
    const [text = ''] = shopArticles[0]?.variants ?? [];
    asked.length = 0;
    const question = { chatbotId: shopId, text, locale: 'en', threshold: 0.3 };
    const answer = await answerer.answer({ ...question, previousTurn: 'the hammam' }, new AbortController().signal);
    expect(answer.decision.candidates[0]?.articleId).toBe(shopArticles[0]?.id);
    expect(asked.join()).not.toContain('hammam');
    const rejected = answer.decision.candidates.slice(0, 1).map(({ articleId }) => articleId);
    await answerer.answer({ ...question, previousTurn: 'the hammam', rejected }, new AbortController().signal);
    expect(asked.join()).toContain('hammam');
  });

  const failing: [string, Embed][] = [
    ['has nothing', async () => null],
    ['is down', () => Promise.reject(new Error('connection refused'))],
    [
      'is broken',
      () => {
        throw new Error('no such model');
      },
    ],
    ['answers too little', async () => []],
    ['answers rubbish', async (texts) => texts.map(() => Float32Array.of(0, Number.NaN))],
    ['knows the articles and then is down', downFor(questions, () => Promise.reject(new Error('timeout')))],
    ['knows the articles and then never answers', downFor(questions, () => new Promise(() => undefined))],
  ];

  it.each(failing)('change nothing where the encoder %s', async (_, embed) => {
    const [plain, helped] = [await shop(null), await shop(embed)];
    for (const text of questions) {
      expect(withoutTimeAndBar(await ask(helped, text))).toEqual(withoutTimeAndBar(await ask(plain, text)));
    }
  });

  it('are requested in batches, each text once, also after edits', async () => {
    const asked: string[] = [];
    const answerer = await shop(async (texts) => {
      expect(texts.length).toBeLessThanOrEqual(100);
      asked.push(...texts);
      return texts.map(vectorOf);
    });
    const [first] = shopArticles;
    if (!first) throw new Error('the shop is empty');
    answerer.put({ ...first, version: 2, variants: [...first.variants, 'consignment whereabouts'] });
    await answerer.trained();
    expect(asked).toContain('consignment whereabouts');
    expect(asked.length).toBe(new Set(asked).size);
  });
});

function downFor(texts: readonly string[], failing: Embed): Embed {
  return async (asked, signal) =>
    asked.some((text) => texts.includes(text)) ? failing(asked, signal) : asked.map(vectorOf);
}
