import { describe, expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId, OperatorId } from '#contracts/ids.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { operatorAuthor } from '../access/author.js';
import { type Seed, seed } from './seed.js';

function aBusiness(engine: EngineHarness): Seed {
  return {
    chatbot: engine.ports.chatbots.all()[0] as Chatbot,
    operators: [
      {
        name: 'Anna',
        email: 'anna@shop.example',
        role: 'operator',
        password: 'secret',
        capacity: 2,
        languages: ['en'],
        skills: [],
      },
    ],
    articles: [
      {
        articleId: 'returns' as ArticleId,
        translationGroup: 'returns',
        chatbotId: engine.ports.chatbots.all()[0]?.id ?? ('' as ChatbotId),
        kind: 'answer',
        locale: 'en',
        topic: 'returns',
        title: 'How do I return it?',
        variants: [],
        body: 'Within 30 days.',
      },
    ],
    clients: [],
    apiKey: { name: 'Demonstration', key: 'key-of-the-demonstration', scopes: ['conversations:read'] },
  };
}

function withBody(data: Seed, body: string): Seed {
  return { ...data, articles: data.articles.map((article) => ({ ...article, body })) };
}

const returns = 'returns' as ArticleId;

test('a seed logs its changes, with the system as author', async () => {
  const engine = new EngineHarness(withheld);
  await seed(engine.ports, aBusiness(engine));
  const [anna] = await engine.ports.operators.all();
  const logged = await recordedEvents(engine.ports);
  expect(logged.map(({ type, stream }) => [type, stream])).toEqual([
    ['chatbot.created', engine.ports.chatbots.all()[0]?.id],
    ['operator.created', anna?.id],
    ['article.saved', 'returns'],
    ['article.published', 'returns'],
    ['api_key.created', 'seeded'],
  ]);
  for (const { actor } of logged) expect(actor).toEqual({ kind: 'system', id: null });
});

test('operators who share a seeded password share its hash', async () => {
  const engine = new EngineHarness(withheld);
  const data = aBusiness(engine);
  const [anna] = data.operators;
  if (!anna) throw new Error('nobody is seeded');
  const others = [
    { ...anna, name: 'Marco', email: 'marco@shop.example' },
    { ...anna, name: 'Sofia', email: 'sofia@shop.example', password: 'another' },
  ];
  let salt = 0;
  const passwords = { ...engine.ports.passwords, hash: async (password: string) => `${++salt} ${password}` };
  await seed({ ...engine.ports, passwords }, { ...data, operators: [anna, ...others] });
  const hash = async (email: string) => (await engine.ports.operators.byEmail(email))?.passwordHash;
  expect(await hash('marco@shop.example')).toBe(await hash(anna.email));
  expect(await hash('sofia@shop.example')).not.toBe(await hash(anna.email));
});

describe('a repeated seed', () => {
  test('logs nothing when repeated, and keeps changed settings of the chatbot', async () => {
    const engine = new EngineHarness(withheld);
    const { ports } = engine;
    const data = aBusiness(engine);
    await seed(ports, data);
    await ports.unitOfWork.run(({ chatbots }) => chatbots.put({ ...data.chatbot, name: 'Renamed' }));
    const before = await recordedEvents(ports);
    ports.chatbots.replace([]);
    await seed(ports, data);
    expect(await recordedEvents(ports)).toEqual(before);
    expect(await ports.unitOfWork.run(({ chatbots }) => chatbots.all())).toMatchObject([{ name: 'Renamed' }]);
  });

  test('adds no operator twice', async () => {
    const engine = new EngineHarness(withheld);
    expect((await seed(engine.ports, aBusiness(engine))).operators).toBe(1);
    expect((await seed(engine.ports, aBusiness(engine))).operators).toBe(0);
    expect(await engine.ports.operators.all()).toHaveLength(1);
  });

  test('does not restore a revoked key', async () => {
    const engine = new EngineHarness(withheld);
    const { apiKeys, tokens } = engine.ports;
    const hash = tokens.hash('key-of-the-demonstration');
    await seed(engine.ports, aBusiness(engine));
    const key = await apiKeys.byHash(hash);
    expect(key).toMatchObject({ revokedAt: null });
    if (key) await apiKeys.put({ ...key, revokedAt: engine.clock.now() });
    await seed(engine.ports, aBusiness(engine));
    expect(await apiKeys.byHash(hash)).toMatchObject({ revokedAt: engine.clock.now() });
  });

  test('links languages of one slug as translations', async () => {
    const engine = new EngineHarness(withheld);
    const data = aBusiness(engine);
    const [english] = data.articles;
    if (!english) throw new Error('the business has no article');
    const italian = { ...english, articleId: 'resi' as ArticleId, locale: 'it', title: 'Come rendo?' } as const;
    await seed(engine.ports, { ...data, articles: [english, italian] });
    const translations = await engine.ports.articles.translations('returns');
    expect(translations.map(({ id }) => String(id))).toEqual(['returns', 'resi']);
    expect((await seed(engine.ports, { ...data, articles: [english, italian] })).articles).toBe(0);
  });

  test('publishes an article again only if its text has changed', async () => {
    const engine = new EngineHarness(withheld);
    const data = aBusiness(engine);
    expect((await seed(engine.ports, data)).articles).toBe(1);
    expect((await seed(engine.ports, data)).articles).toBe(0);
    expect((await seed(engine.ports, withBody(data, 'Within 60 days.'))).articles).toBe(1);
    expect(await engine.ports.articles.published()).toMatchObject([{ version: 2, body: 'Within 60 days.' }]);
  });

  test('does not change articles that were edited, unpublished or archived', async () => {
    const engine = new EngineHarness(withheld);
    const { articles } = engine.ports;
    const data = aBusiness(engine);
    const again = () => seed(engine.ports, withBody(data, 'Other words.'));
    await seed(engine.ports, data);
    await articles.setPublished(returns, null, 1);
    expect((await again()).articles).toBe(0);
    await articles.setArchived(returns, 2, 2);
    expect((await again()).articles).toBe(0);
    await articles.setArchived(returns, null, 3);
    const first = await articles.version(returns, 1);
    if (first) await articles.append({ ...first, version: 2, author: operatorAuthor('sofia' as OperatorId) });
    await articles.setPublished(returns, 2, 4);
    expect((await again()).articles).toBe(0);
    expect(await articles.published()).toMatchObject([{ version: 2, body: 'Within 30 days.' }]);
  });
});
