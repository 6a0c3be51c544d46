import { describe, expect, test } from 'vitest';
import { type Chatbot, chatbot } from '#contracts/chatbot.js';
import type { ChatbotStore } from '#engine/ports/knowledge-stores.js';
import { type Open, openForEach } from './tested-stores.js';

const aChatbot = (id: string): Chatbot =>
  chatbot.parse({
    id,
    name: 'Shop "è" 漢 👩‍👩‍👧',
    locales: ['en', 'it'],
    greeting: { en: 'Hello', it: 'Buongiorno' },
    suggestions: { en: ['Where is my order?'] },
    sites: ['*'],
    policy: { threshold: 0.8 },
  });

/** Contract test of chatbot stores. */
export function describeChatbotStore(name: string, open: Open<{ readonly chatbots: ChatbotStore }>): void {
  describe(`${name} as a store of chatbots`, () => {
    const stores = openForEach(open);

    test('returns chatbots as stored, by id', async () => {
      const { chatbots } = stores();
      expect(await chatbots.all()).toEqual([]);
      for (const id of ['shop', 'hotel', 'museum']) await chatbots.put(aChatbot(id));
      expect(await chatbots.all()).toEqual(['hotel', 'museum', 'shop'].map(aChatbot));
    });

    test('replaces a chatbot as a whole', async () => {
      const { chatbots } = stores();
      for (const id of ['shop', 'hotel']) await chatbots.put(aChatbot(id));
      const changed: Chatbot = { ...aChatbot('shop'), name: 'Store', locales: ['it'], greeting: {}, suggestions: {} };
      await chatbots.put(changed);
      expect(await chatbots.all()).toEqual([aChatbot('hotel'), changed]);
    });
  });
}
