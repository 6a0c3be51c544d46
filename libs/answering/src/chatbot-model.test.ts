import { expect, it, vi } from 'vitest';
import { shopArticles } from '#testing/shop-articles.js';
import { ChatbotModel } from './chatbot-model.js';

it('rebuilds and retrains for other synonyms, and not for the same', async () => {
  const changed = vi.fn();
  const model = new ChatbotModel(changed, (problem) => {
    throw problem;
  });
  await model.load(shopArticles);
  changed.mockClear();
  model.setSynonyms([]);
  expect(changed).not.toHaveBeenCalled();
  model.setSynonyms([['parcel', 'package']]);
  expect(changed).toHaveBeenCalled();
  changed.mockClear();
  model.setSynonyms([['parcel', 'package']]);
  expect(changed).not.toHaveBeenCalled();
});
