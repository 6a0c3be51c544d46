import { beforeEach, describe, expect, test } from 'vitest';
import { chatbot, type NewChatbot } from '#contracts/chatbot.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness } from '#testing/engine-harness.js';
import { systemAuthor } from '../../access/author.js';
import { createChatbot } from './create-chatbot.js';

let engine: EngineHarness;
beforeEach(() => {
  engine = new EngineHarness(() => ({ kind: 'withheld' }) as never);
});
const create = (name: string, appearance: NewChatbot['appearance'] = {}) =>
  createChatbot(engine.ports, { name, locales: ['it', 'en'], greeting: {}, appearance }, systemAuthor);

describe('a new chatbot', () => {
  test('is available at once, with a new id, the default policy and no sites', async () => {
    const first = accepted(await create('Hotel Aurora'));
    const second = accepted(await create('Hotel Aurora'));
    expect([first.id, second.id]).toEqual(['hotel-aurora', 'hotel-aurora-2']);
    expect(first).toMatchObject({ locales: ['it', 'en'], sites: [], policy: { bot: 'answers', maxWait: 30 } });
    expect(engine.ports.chatbots.get('hotel-aurora-2' as ChatbotId)).toEqual(second);
  });

  test('has the colour that was chosen for it', async () => {
    const { appearance } = accepted(await create('Hotel Aurora', { accent: '#aa3366' }));
    expect(appearance).toMatchObject({ accent: '#aa3366', logo: null, corner: 'right' });
  });

  test('is refused with a logo that was not uploaded, and not created', async () => {
    const refused = await create('Hotel Aurora', { logo: 'a'.repeat(22) });
    expect(refused).toMatchObject({ ok: false, errors: [{ pointer: '/appearance/logo' }] });
    expect(engine.ports.chatbots.get('hotel-aurora' as ChatbotId)).toBeNull();
  });

  test('is refused at the maximum number', async () => {
    const words = { locales: ['en'], greeting: {}, suggestions: {}, sites: [], policy: {} };
    await engine.ports.unitOfWork.run(async ({ chatbots }) => {
      for (let count = 0; count < limits.chatbots; count += 1)
        await chatbots.put(chatbot.parse({ ...words, id: `bot-${count}`, name: 'Bot' }));
    });
    expect(await create('One more')).toMatchObject({ ok: false, code: 'chatbots_full' });
  });
});
