import { expect, it, vi } from 'vitest';
import { shopArticles } from '#testing/shop-articles.js';
import { ChatbotMind } from './chatbot-mind.js';

it('builds and trains anew for other synonyms, and not for the same', async () => {
  const changed = vi.fn();
  const mind = new ChatbotMind(changed);
  await mind.load(shopArticles);
  changed.mockClear();
  mind.setSynonyms([]);
  expect(changed).not.toHaveBeenCalled();
  mind.setSynonyms([['parcel', 'package']]);
  expect(changed).toHaveBeenCalled();
  changed.mockClear();
  mind.setSynonyms([['parcel', 'package']]);
  expect(changed).not.toHaveBeenCalled();
});
