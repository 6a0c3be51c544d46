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

const decide = async (text: string, more: { threshold?: number; mayClarify?: boolean } = {}) => {
  const question = { chatbotId: shopId, text, locale: 'en', previousTurn: null, threshold: 0.9, mayClarify: true };
  return (await answerer.answer({ ...question, ...more }, new AbortController().signal)).decision;
};

it.each(['can I hire a bike?', 'can I rent a bike?', 'can I hire a trekking bike?', 'hire an e-bike for a day'])(
  '%j is answered: the answer contains all of its words',
  async (text) => {
    expect((await decide(text)).decision).toBe('answer');
  },
);

it.each(['can I hire a kayak?', 'kayak hire', 'hire a scooter for the holidays'])(
  '%j, of which an answer contains a single word, is asked back about, and would have to reach the promise by itself',
  async (text) => {
    const { decision, evidence, threshold, confidence } = await decide(text);
    expect(evidence.singleTerm).toBeGreaterThan(1);
    expect(threshold).toBe(0.9);
    expect(confidence).toBeLessThan(0.6);
    expect(decision).toBe('clarify');
  },
);

it('an answer that contains a single word of the question is asked back about, even where it reaches the promise', async () => {
  expect((await decide('kayak hire', { threshold: 0.4 })).decision).toBe('clarify');
  const { decision } = await decide('kayak hire', { threshold: 0.4, mayClarify: false });
  expect(decision, 'where the bot may not ask back').toBe('answer');
});
