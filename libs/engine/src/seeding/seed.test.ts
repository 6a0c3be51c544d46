import { describe, expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { type Seed, seed } from './seed.js';

function aBusiness(floor: EngineFloor): Seed {
  return {
    chatbot: floor.ports.chatbots.all()[0] as Chatbot,
    operators: [{ name: 'Anna', email: 'anna@shop.example', role: 'operator', password: 'secret', capacity: 2 }],
    articles: [
      {
        articleId: 'returns' as ArticleId,
        chatbotId: floor.ports.chatbots.all()[0]?.id ?? ('' as ChatbotId),
        kind: 'answer',
        locale: 'en',
        topic: 'returns',
        title: 'How do I return it?',
        variants: [],
        body: 'Within 30 days.',
      },
    ],
    apiKey: { name: 'Demonstration', key: 'key-of-the-demonstration', scopes: ['conversations:read'] },
  };
}

function withBody(data: Seed, body: string): Seed {
  return { ...data, articles: data.articles.map((article) => ({ ...article, body })) };
}

const returns = 'returns' as ArticleId;

describe('a seed that is repeated', () => {
  test('adds nobody twice', async () => {
    const floor = new EngineFloor(withheld);
    expect((await seed(floor.ports, aBusiness(floor))).operators).toBe(1);
    expect((await seed(floor.ports, aBusiness(floor))).operators).toBe(0);
    expect(await floor.ports.operators.all()).toHaveLength(1);
  });

  test('does not give back a key that was revoked', async () => {
    const floor = new EngineFloor(withheld);
    const { apiKeys, tokens } = floor.ports;
    const hash = tokens.hash('key-of-the-demonstration');
    await seed(floor.ports, aBusiness(floor));
    const key = await apiKeys.byHash(hash);
    expect(key).toMatchObject({ revokedAt: null });
    if (key) await apiKeys.put({ ...key, revokedAt: floor.clock.now() });
    await seed(floor.ports, aBusiness(floor));
    expect(await apiKeys.byHash(hash)).toMatchObject({ revokedAt: floor.clock.now() });
  });

  test('publishes an article again only when its words have changed', async () => {
    const floor = new EngineFloor(withheld);
    const data = aBusiness(floor);
    expect((await seed(floor.ports, data)).articles).toBe(1);
    expect((await seed(floor.ports, data)).articles).toBe(0);
    expect((await seed(floor.ports, withBody(data, 'Within 60 days.'))).articles).toBe(1);
    expect(await floor.ports.articles.published()).toMatchObject([{ version: 2, body: 'Within 60 days.' }]);
  });

  test('leaves alone what somebody has edited, withdrawn or archived', async () => {
    const floor = new EngineFloor(withheld);
    const { articles } = floor.ports;
    const data = aBusiness(floor);
    const again = () => seed(floor.ports, withBody(data, 'Other words.'));
    await seed(floor.ports, data);
    await articles.setPublished(returns, null, 1);
    expect((await again()).articles).toBe(0);
    await articles.setArchived(returns, 2, 2);
    expect((await again()).articles).toBe(0);
    await articles.setArchived(returns, null, 3);
    const first = await articles.version(returns, 1);
    if (first) await articles.append({ ...first, version: 2, author: { kind: 'operator', id: 'sofia' } });
    await articles.setPublished(returns, 2, 4);
    expect((await again()).articles).toBe(0);
    expect(await articles.published()).toMatchObject([{ version: 2, body: 'Within 30 days.' }]);
  });
});
