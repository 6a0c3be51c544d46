import { describe, expect, test } from 'vitest';
import { type Chatbot, chatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import type {
  ChatbotStore,
  ImageStore,
  StoredImage,
  WidgetLoad,
  WidgetLoadStore,
} from '#engine/ports/knowledge-stores.js';
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

/** Contract test of stores of widget loads. */
export function describeWidgetLoadStore(
  name: string,
  open: Open<{ readonly chatbots: ChatbotStore; readonly widgetLoads: WidgetLoadStore }>,
): void {
  describe(`${name} as a store of widget loads`, () => {
    const stores = openForEach(open);
    const aLoad = (chatbotId: string, more: Partial<WidgetLoad> = {}): WidgetLoad => ({
      chatbotId: chatbotId as ChatbotId,
      origin: 'https://shop.example',
      outcome: 'shown',
      loads: 3,
      lastAt: 1_700_000_000_000,
      ...more,
    });

    test('replaces those of one chatbot and keeps the others', async () => {
      const { chatbots, widgetLoads } = stores();
      for (const id of ['shop', 'hotel']) await chatbots.put(aChatbot(id));
      await widgetLoads.replace('hotel' as ChatbotId, [aLoad('hotel')]);
      await widgetLoads.replace('shop' as ChatbotId, [aLoad('shop'), aLoad('shop', { outcome: 'refused' })]);
      await widgetLoads.replace('shop' as ChatbotId, [aLoad('shop', { loads: 4 })]);
      expect((await widgetLoads.all()).sort((a, b) => (a.chatbotId < b.chatbotId ? -1 : 1))).toEqual([
        aLoad('hotel'),
        aLoad('shop', { loads: 4 }),
      ]);
      await widgetLoads.replace('shop' as ChatbotId, []);
      expect(await widgetLoads.all()).toEqual([aLoad('hotel')]);
    });
  });
}

/** Contract test of stores of images. */
export function describeImageStore(name: string, open: Open<{ readonly images: ImageStore }>): void {
  describe(`${name} as a store of images`, () => {
    const stores = openForEach(open);
    const anImage = (id: string, createdAt: number): StoredImage => ({
      id,
      mediaType: 'image/png',
      bytes: Uint8Array.of(0, 255, 10, 13, 128),
      createdAt,
    });

    test('returns an image as stored, and null for another', async () => {
      const { images } = stores();
      await images.put(anImage('a', 1));
      await images.put(anImage('a', 2));
      expect(await images.get('a')).toEqual(anImage('a', 2));
      expect(await images.get('b')).toBeNull();
    });

    test('removes old ones that are not kept', async () => {
      const { images } = stores();
      for (const [id, at] of [
        ['kept', 1],
        ['old', 1],
        ['new', 5],
      ] as const)
        await images.put(anImage(id, at));
      await images.removeOthers(['kept'], 5);
      expect(await Promise.all(['kept', 'old', 'new'].map((id) => images.get(id)))).toEqual([
        anImage('kept', 1),
        null,
        anImage('new', 5),
      ]);
      await images.removeOthers([], 6);
      expect(await images.get('new')).toBeNull();
    });

    test('removes one, and nothing where it is gone', async () => {
      const { images } = stores();
      for (const id of ['a', 'b']) await images.put(anImage(id, 1));
      for (const _ of [1, 2]) await images.remove('a');
      expect(await Promise.all(['a', 'b'].map((id) => images.get(id)))).toEqual([null, anImage('b', 1)]);
    });
  });
}
