import { expect, it, vi } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import { shopArticles } from '#testing/shop-articles.js';
import { createAnswerer } from './answerer.js';
import { Knowledge } from './knowledge/knowledge.js';

it('builds the knowledge of each language once, with its synonyms', async () => {
  const build = vi.spyOn(Knowledge, 'build');
  const chatbotId = shopArticles[0]?.chatbotId as ChatbotId;
  const synonyms = [['parcel', 'konvolut']];
  const answerer = createAnswerer();
  await answerer.load(shopArticles, new Map([[chatbotId, synonyms]]));
  await answerer.close();
  const languages = [...new Set(shopArticles.map(({ locale }) => locale))];
  expect(build.mock.calls.map(([language, given]) => [language, given])).toEqual(
    languages.map((language) => [language, synonyms]),
  );
});
