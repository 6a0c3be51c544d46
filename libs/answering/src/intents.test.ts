import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intentNames } from '#contracts/business/bot-actions.js';
import { contrastArticles, intentArticles, intentIndex, knownArticle } from '#engine/dialogue/intent-articles.js';
import { recogniseIntent } from '#engine/dialogue/recognise-intent.js';
import { shopArticles, shopId } from '#testing/shop-articles.js';
import { createAnswerer } from './answerer.js';

const answerer = createAnswerer({ quietMs: 0 });

beforeAll(async () => {
  const intents = intentNames.map((name) => ({ name }));
  const known = shopArticles.flatMap((article) => knownArticle(article, intents) ?? []);
  await answerer.load([...shopArticles, ...known, ...intentArticles(shopId, intents), ...contrastArticles(shopId)]);
  await answerer.trained();
});

afterAll(() => answerer.close());

const recognise = (text: string, locale: string) =>
  recogniseIntent(
    answerer,
    { chatbotId: shopId, text, locale, previousTurn: null, threshold: 0.9 },
    new AbortController().signal,
  );

describe('intents, recognised by the answerer', () => {
  it.each([
    ['I want to cancel my appointment for tomorrow', 'en', 'appointment.cancel'],
    ['please open a ticket', 'en', 'ticket.open'],
    ['vorrei prenotare un appuntamento', 'it', 'appointment.book'],
    ['avete ricevuto il mio pagamento?', 'it', 'payment.status'],
  ])('"%s" (%s) asks for %s', async (text, locale, intent) => {
    expect(await recognise(text, locale)).toMatchObject({ kind: 'sure', intent });
  });

  it.each([
    ['How do I return an item?', 'en'],
    ['Is Mount Etna erupting?', 'en'],
    ['book a table for two at a restaurant', 'en'],
    ["dov'è il mio rimborso?", 'it'],
    ['Qual è la capitale della Francia?', 'it'],
  ])('"%s" (%s) asks for none', async (text, locale) => {
    expect((await recognise(text, locale))?.kind).not.toBe('sure');
  });

  it('leave the knowledge base as it is', async () => {
    const question = { chatbotId: shopId, text: 'open a ticket', locale: 'en', previousTurn: null, threshold: 0 };
    const { decision } = await answerer.answer(question, new AbortController().signal);
    const ids = decision.candidates.map(({ articleId }) => articleId);
    expect(ids.every((id) => shopArticles.some((article) => article.id === id))).toBe(true);
    expect(intentIndex(shopId)).not.toBe(shopId);
  });
});
