import { afterEach, describe, expect, it } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { fc } from '#testing/fast-check.js';
import { shopArticles, shopId } from '#testing/shop-articles.js';
import { createAnswerer, type EmbeddedAnswerer } from '../answerer.js';
import { noPause } from '../numeric/pause.js';
import { policyTopicIn } from './policy-topics.js';

const topics = [
  { name: 'law', phrases: ['lawyer', 'take you to court', 'avvocato'] },
  { name: 'health', phrases: ['medical advice', 'broken bone', 'consigli medici'] },
  { name: 'investing', phrases: ['art'] },
];
const find = (text: string) => policyTopicIn(text, topics, ['en', 'it'], noPause);

describe('policyTopicIn', () => {
  it.each([
    ['I will call my LAWYERS!', 0],
    ['I am taking you to the court', 0],
    ['ne parlo con i miei avvocati', 0],
    ['please give me some medical advices', 1],
    ['two broken bones', 1],
    ['vorrei un consiglio medico', 1],
    ['is it art?', 2],
    ['art about lawyers', 0],
  ])('recognises %j', async (text, topic) => {
    expect(await find(text)).toBe(topic);
  });

  it.each([
    'court',
    'advice that is medical',
    'medical device advice',
    'a party in the article',
    'start',
    'the bone is broken',
    '',
  ])('leaves %j alone', async (text) => {
    expect(await find(text)).toBe(-1);
  });

  it('never finds a word inside another, and always finds the phrase itself', async () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(letters, letters, async (before, after) => {
        expect(await find(`${before}lawyer${after}`)).toBe(-1);
        expect(await find(`${before} lawyer ${after}`)).toBe(0);
      }),
    );
  });
});

describe('a policy topic', () => {
  const made: EmbeddedAnswerer[] = [];
  afterEach(() => Promise.all(made.splice(0).map((answerer) => answerer.close())));

  it('takes precedence over everything except a wish for a person', async () => {
    const answerer = createAnswerer({ quietMs: 1_000_000 });
    made.push(answerer);
    await answerer.load(shopArticles);
    const policyTopics = [
      { name: 'people', phrases: ['operator'] },
      { name: 'money', phrases: ['money back'] },
    ];
    const ask = (text: string, chosen: ArticleId | null = null) =>
      answerer.answer(
        { chatbotId: shopId, text, locale: 'en', previousTurn: null, threshold: 0, policyTopics, chosen },
        new AbortController().signal,
      );
    for (const chosen of [null, 'refund' as ArticleId]) {
      const refund = await ask('When do I get my money back?', chosen);
      expect(refund).toMatchObject({
        text: '',
        citations: [],
        decision: { decision: 'withhold', reason: 'policy_topic' },
      });
      expect(refund.decision.evidence).toEqual({ policyTopic: 1 });
    }
    expect((await ask('an operator please')).decision.reason).toBe('visitor_requested');
    expect((await ask('where is my order?')).decision.decision).toBe('answer');
  });
});
