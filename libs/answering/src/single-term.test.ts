import { afterAll, beforeAll, expect, it } from 'vitest';
import { shopArticle, shopArticles, shopId } from '#testing/shop-articles.js';
import { createAnswerer } from './answerer.js';

const rental = shopArticle(
  'rental',
  'Yes, in all our shops: a trekking bike costs 22 euros a day, with helmet and lock.',
  ['Can I hire a bike?', 'hire a bike for a day', 'bike hire prices', 'deposit for a bike', 'rent an e-bike'],
);
const answerer = createAnswerer({ quietMs: 0 });

beforeAll(async () => {
  await answerer.load([...shopArticles, rental]);
  await answerer.trained();
});

afterAll(() => answerer.close());

const decide = async (text: string) => {
  const question = { chatbotId: shopId, text, locale: 'en', previousTurn: null, threshold: 0.9, mayClarify: true };
  return (await answerer.answer(question, new AbortController().signal)).decision;
};

it.each(['can I hire a bike?', 'can I rent a bike?', 'can I hire a trekking bike?', 'hire an e-bike for a day'])(
  '%j is answered: the answer contains all of its words',
  async (text) => {
    expect((await decide(text)).decision).toBe('answer');
  },
);

it.each(['can I hire a kayak?', 'kayak hire', 'hire a scooter for the holidays'])(
  '%j, of which an answer contains a single word, must reach the promise by itself, and is asked back about',
  async (text) => {
    const { decision, evidence, threshold, confidence } = await decide(text);
    expect(evidence.singleTerm).toBeGreaterThan(1);
    expect(threshold).toBe(0.9);
    expect(confidence).toBeLessThan(0.6);
    expect(decision).toBe('clarify');
  },
);
