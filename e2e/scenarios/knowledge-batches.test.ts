import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleBatch } from '#contracts/article-batches.js';
import type { ArticleView } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { RestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, signInCookie } from '../support/clients.js';
import { aboutRenting, ask, publishedArticle, valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let sofia: RestClient;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  ({ rest: sofia } = await connectOperator(server.url, 'sofia'));
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const draft = (word: string, body: string) => sofia.createArticle({ ...aboutRenting(word, body), chatbotId: valdora });
const entry = ({ id, version }: ArticleView) => ({ id, version });

describe('a batch', () => {
  test('publishes several articles at once, except those edited in the meantime or empty', async () => {
    const [canoe, sup, moved, empty] = await Promise.all([
      draft('canoe', 'Canoes are 20 euros.'),
      draft('paddleboard', 'Paddleboards are 15 euros.'),
      draft('raft', 'Rafts are 90 euros.'),
      draft('surfboard', ''),
    ]);
    await sofia.replaceArticle(moved.id, { ...aboutRenting('raft', 'Rafts are 95 euros.'), basedOn: 1 });
    const batch = { action: 'publish', articles: [canoe, sup, moved, empty].map(entry) } satisfies ArticleBatch;
    const result = await sofia.changeArticles(batch);
    expect(result).toMatchObject({ changed: 2, unchanged: 0, refused: 2 });
    expect(result.items.map(({ articleId, reason }) => [articleId, reason])).toEqual([
      [canoe.id, null],
      [sup.id, null],
      [moved.id, 'version_moved'],
      [empty.id, 'empty'],
    ]);
    expect((await ask(server.url, 'do you rent canoes')).said).toBe('Canoes are 20 euros.');
    expect((await ask(server.url, 'do you rent paddleboards')).said).toBe('Paddleboards are 15 euros.');
    expect((await ask(server.url, 'do you rent rafts')).said).not.toBe('Rafts are 95 euros.');
    expect(await sofia.changeArticles(batch)).toMatchObject({ changed: 0, unchanged: 2, refused: 2 });

    expect(await sofia.changeArticles({ action: 'archive', articles: [{ id: canoe.id }] })).toMatchObject({
      changed: 1,
    });
    expect((await ask(server.url, 'do you rent canoes')).said).not.toBe('Canoes are 20 euros.');
    expect(await sofia.article(canoe.id)).toMatchObject({ status: 'archived' });
  });

  test('is replayed as a whole before it runs', async () => {
    const questions = ['do you rent hang gliders', 'do you rent parachutes'];
    for (const question of questions) await ask(server.url, question);
    const drafts = [
      await draft('hang glider', 'Hang gliders are 60 euros.'),
      await draft('parachute', 'Parachutes are 70 euros.'),
    ];
    const batch: ArticleBatch = { action: 'publish', articles: drafts.map(entry) };
    const { rows } = await sofia.replayArticle({ chatbotId: valdora, batch, days: 1 });
    const changed = rows.filter(({ question }) => questions.includes(question));
    expect(changed.map(({ question, after }) => [question, after.text]).sort()).toEqual([
      ['do you rent hang gliders', 'Hang gliders are 60 euros.'],
      ['do you rent parachutes', 'Parachutes are 70 euros.'],
    ]);
    await expect(sofia.replayArticle({ chatbotId: valdora, days: 1 })).rejects.toMatchObject({
      failure: { code: 'invalid' },
    });
  });

  test('requires the permission to write, and has a limit', async () => {
    const { id } = await draft('balloon', 'Balloons are 200 euros.');
    const run = async (headers: Record<string, string>, articles: { id: string }[]) => {
      const body = JSON.stringify({ action: 'publish', articles });
      const options = { body, headers: { 'Content-Type': 'application/json', Origin: server.url } };
      return (await new Api(server.url, headers).ask('POST', '/api/v1/article-batches', options)).status;
    };
    const cookie = async (name: string) => ({ Cookie: await signInCookie(server.url, name) });
    expect(await run({}, [{ id }])).toBe(401);
    expect(await run(await cookie('anna'), [{ id }])).toBe(403);
    expect(await run(await cookie('sofia'), [])).toBe(400);
    expect(await run(await cookie('sofia'), Array(limits.batchArticles + 1).fill({ id }))).toBe(400);
    expect(await sofia.article(id)).toMatchObject({ status: 'draft' });
    expect(await run(await cookie('sofia'), [{ id }])).toBe(200);
  });
});

describe('translations', () => {
  test('of the demo are one row with both languages', async () => {
    const { items, total } = await sofia.articleGroups({ q: 'warranty', limit: 100 });
    expect(total).toBeGreaterThan(0);
    expect(items.map(({ articles }) => articles.map(({ locale }) => locale))).toContainEqual(['en', 'it']);
    const articles = (await sofia.articles({ limit: 1 })).total;
    const groups = (await sofia.articleGroups({ limit: 1 })).total;
    expect(groups).toBeLessThan(articles);
  });

  test('are created from an article, found in either language, and survive a restart', async () => {
    const english = await publishedArticle(sofia, aboutRenting('toboggan', 'Toboggans are 8 euros.'));
    const italian = {
      ...aboutRenting('slittino', 'Gli slittini costano 8 euro.'),
      locale: 'it' as const,
      title: 'Noleggiate slittini?',
      variants: ['noleggio slittino'],
    };
    const made = await sofia.createArticle({ ...italian, chatbotId: valdora, translationOf: english.id });
    expect(made.translations.map(({ id, status }) => [id, status])).toEqual([
      [english.id, 'published'],
      [made.id, 'draft'],
    ]);
    await expect(
      sofia.createArticle({ ...italian, chatbotId: valdora, translationOf: english.id }),
    ).rejects.toMatchObject({ failure: { code: 'translation_exists' } });
    const rowOf = async (q: string) => (await sofia.articleGroups({ q })).items.map(({ articles }) => articles);
    const ids = [english.id, made.id];
    for (const q of ['toboggan', 'slittini'])
      expect((await rowOf(q)).map((articles) => articles.map(({ id }) => id))).toEqual([ids]);
    await server.kill();
    await server.start();
    ({ rest: sofia } = await connectOperator(server.url, 'sofia'));
    expect((await rowOf('slittini')).map((articles) => articles.map(({ id }) => id))).toEqual([ids]);
  });

  test('show in the list how often each was used and how that was rated', async () => {
    const { id } = await publishedArticle(sofia, aboutRenting('gondola', 'Gondolas are 80 euros.'));
    const asked = await ask(server.url, 'do you rent gondolas');
    const { client } = await connectOperator(server.url, 'sofia');
    if (!asked.eventId) throw new Error('the bot said nothing');
    await client.command(asked.id, { type: 'judge-answer', eventId: asked.eventId, verdict: 'right' });
    await expect
      .poll(async () => useOf(await sofia.articleGroups({ q: 'gondola' }), id))
      .toEqual({ answers: 1, right: 1, wrong: 0 });
  });
});

function useOf({ items }: Awaited<ReturnType<RestClient['articleGroups']>>, id: ArticleId) {
  return items.flatMap(({ articles }) => articles).find((article) => article.id === id)?.use;
}
