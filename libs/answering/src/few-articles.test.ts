import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopArticle, shopId } from '#testing/shop-articles.js';
import { createAnswerer } from './answerer.js';

/** The knowledge of a new bakery: three answers with three phrasings each. */
const articles = [
  shopArticle('cake', 'Yes. Order at least three days before, in the shop or by telephone.', [
    'Can I order a birthday cake?',
    'order a cake',
    'how do I order a birthday cake',
  ]),
  shopArticle('hours', 'Tuesday to Sunday, 7 am to 1 pm. Closed on Monday.', [
    'What are your opening hours?',
    'when are you open',
    'are you open on Sunday',
  ]),
  shopArticle('gluten', 'Yes, on Thursday and Saturday. It is baked in a separate oven.', [
    'Do you have gluten-free bread?',
    'gluten free bread',
    'bread without gluten',
  ]),
];
const answerer = createAnswerer({ quietMs: 0 });

beforeAll(async () => {
  await answerer.load(articles);
  await answerer.trained();
});

afterAll(() => answerer.close());

const decide = async (text: string, mayClarify = true) => {
  const question = { chatbotId: shopId, text, locale: 'en', previousTurn: null, threshold: 0.9, mayClarify };
  return (await answerer.answer(question, new AbortController().signal)).decision;
};

describe('with a few articles', () => {
  it.each([
    'do you have sugar free bread?',
    'do you have gluten free cakes',
    'gluten free pizza?',
    'bread without salt',
    'can I return a birthday cake',
    'where are you',
  ])('%j, a phrasing about another thing, is asked back about, or withheld', async (text) => {
    const { decision, evidence, confidence } = await decide(text);
    expect(evidence.substituted).toBe(1);
    expect(confidence).toBeLessThan(0.5);
    expect(decision).toBe('clarify');
    expect((await decide(text, false)).decision).toBe('withhold');
  });

  it.each([
    'I want to order a cake for a birthday',
    'is there any gluten free bread today',
    'when are you open',
    'when do you close?',
    'cake for my son’s birthday',
  ])('%j is answered', async (text) => {
    expect((await decide(text)).decision).toBe('answer');
  });
});
