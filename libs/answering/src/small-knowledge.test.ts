import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopArticles, shopId } from '#testing/shop-articles.js';
import { createAnswerer } from './answerer.js';

/** The knowledge of a new business: three answers. */
const few = shopArticles.filter(({ kind }) => kind === 'answer').slice(0, 3);
const answerer = createAnswerer({ quietMs: 0 });

beforeAll(async () => {
  await answerer.load(few);
  await answerer.trained();
});

afterAll(() => answerer.close());

const decide = async (text: string, previousTurn: string | null = null) => {
  const question = { chatbotId: shopId, text, locale: 'en', previousTurn, threshold: 0.9, mayClarify: true };
  return (await answerer.answer(question, new AbortController().signal)).decision;
};

describe('with three articles', () => {
  it.each([
    'Is Mount Etna erupting?',
    'Which football team do you support?',
    'do you print photos on mugs',
    'Can you teach my dog to swim?',
    'what music do you play in there',
    'need a visa for Nepal',
  ])('%j, to which nothing is near, is neither answered nor asked back about', async (text) => {
    expect((await decide(text)).decision).toBe('withhold');
  });

  it('a phrasing of one of them is answered', async () => {
    for (const { variants } of few) expect((await decide(variants[0] ?? '')).decision).toBe('answer');
  });

  it.each([
    ['track my parcel', 'is there any parking?'],
    ['Where is my order?', 'where is your shop?'],
    ['send something back', 'pool?'],
    ['send something back', 'how do I rent an item?'],
    ['How do I return an item?', 'and how do I rent an item?'],
  ])('after %j, %j is not answered with what was answered before', async (before, text) => {
    expect((await decide(before)).decision).toBe('answer');
    expect((await decide(text, before)).decision).not.toBe('answer');
  });

  it.each(['and how?', 'and how do I return it?'])('%j refers to the previous turn', async (text) => {
    expect((await decide(text, 'send something back')).candidates[0]?.title).toBe('How do I return an item?');
  });
});
