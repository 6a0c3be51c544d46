import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ArticleView } from '#contracts/articles.js';
import type { ArticleId, ConversationId } from '#contracts/ids.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  connectVisitor,
  type SignedInOperator,
  when,
} from '../support/clients.js';
import { kayakQuestion, kayaksOnLakes, valdora, waitingForKayak } from '../support/knowledge.js';
import { readMetrics } from '../support/metrics.js';
import { TestServer } from '../support/server.js';

const token = 'a-token-for-metrics';
let server: TestServer;
let api: Api;
let anna: SignedInOperator;
let sofia: SignedInOperator;
let kayaks: ArticleView[];

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100', METRICS_TOKEN: token } });
  api = new Api(server.url);
  [anna, sofia] = await Promise.all([connectOperator(server.url, 'anna'), connectOperator(server.url, 'sofia')]);
  kayaks = await kayaksOnLakes(sofia.rest);
});
beforeEach(async () => {
  await Promise.all([anna, sofia].map(({ client }) => client.setPresence('away')));
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const finds = (visitor: VisitorClient, articleId: ArticleId) => visitor.command({ type: 'found-answer', articleId });
const comesTo = (visitor: VisitorClient, state: string) =>
  when(visitor.state, ({ conversation }) => conversation?.state === state);
const offeredTo = async (id: ConversationId) => (await api.summary(id)).queue?.offeredTo ?? null;

test('a waiting visitor is offered related articles and can open only those', async () => {
  const visitor = connectVisitor(server.url);
  const { eventId, related } = await waitingForKayak(visitor);
  expect(related.length).toBeLessThanOrEqual(3);
  for (const [index, article] of related.entries()) {
    expect(Object.keys(article).sort()).toEqual(['articleId', 'passageId', 'title', 'version']);
    expect(kayaks.map(({ title }) => title)).toContain(article.title);
    const passage = await visitor.readPassage(eventId, index);
    expect(passage).toMatchObject({ title: article.title, start: 0, end: 0 });
    expect(passage.text).toContain('20 euros');
  }
  expect(await codeOf(visitor.readPassage(eventId, related.length))).toBe('not_found');
  const stranger = connectVisitor(server.url);
  stranger.send('hello');
  await when(stranger.state, ({ conversation }) => conversation);
  expect(await codeOf(stranger.readPassage(eventId, 0))).toBe('not_found');
  await visitor.command({ type: 'leave-queue' });
});

test('"That answered it" ends the wait as confirmed, and the log names the article', async () => {
  const visitor = connectVisitor(server.url);
  const { id, related } = await waitingForKayak(visitor);
  const [article] = related;
  const before = await readMetrics(server.url, token);
  await finds(visitor, article?.articleId as ArticleId);
  await comesTo(visitor, 'resolved');
  expect(await api.summary(id)).toMatchObject({
    state: 'resolved',
    outcome: 'confirmed',
    resolvedBy: 'answered',
    queue: null,
  });
  const log = await api.log(id);
  expect(log.at(-1)).toMatchObject({
    type: 'conversation.resolved',
    data: { reason: 'answered', articleId: article?.articleId, articleTitle: article?.title },
  });
  expect(visitor.state.get().events.at(-1)?.data).toEqual({ reason: 'answered' });
  const after = await readMetrics(server.url, token);
  for (const [name, labels] of [
    ['parley_waits_ended_total', { how: 'answered' }],
    ['parley_visitor_choices_total', { made: 'related' }],
  ] as const)
    expect(after.sum(name, labels) - before.sum(name, labels)).toBe(1);
  expect(await codeOf(finds(visitor, article?.articleId as ArticleId))).toBe('wrong_state');
});

test('it withdraws the open offer, and the operator is free again', async () => {
  const visitor = connectVisitor(server.url);
  const { id, related } = await waitingForKayak(visitor);
  await anna.client.setPresence('online');
  await vi.waitFor(async () => expect(await offeredTo(id)).toBe(anna.id));
  await finds(visitor, related[0]?.articleId as ArticleId);
  expect(await codeOf(anna.client.command(id, { type: 'accept' }))).toBe('wrong_state');
  expect((await api.summary(id)).owner).toBeNull();
});

test('an article that was not offered cannot end the wait', async () => {
  const visitor = connectVisitor(server.url);
  const { id, related } = await waitingForKayak(visitor);
  const other = kayaks.find((kayak) => related.every(({ articleId }) => articleId !== kayak.id));
  expect(await codeOf(finds(visitor, other?.id as ArticleId))).toBe('not_found');
  expect(await codeOf(finds(visitor, 'nowhere' as ArticleId))).toBe('not_found');
  expect((await api.summary(id)).state).toBe('queued');
  await visitor.command({ type: 'leave-queue' });
});

test('when a visitor finds the answer while an operator accepts, exactly one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const visitor = connectVisitor(server.url);
    const { id, related } = await waitingForKayak(visitor);
    const [found, accepted] = await Promise.all([
      codeOf(finds(visitor, related[0]?.articleId as ArticleId)),
      codeOf(anna.client.command(id, { type: 'accept' })),
    ]);
    const isFound = found === 'accepted';
    expect([found, accepted]).toEqual(isFound ? ['accepted', 'wrong_state'] : ['already_taken', 'accepted']);
    await comesTo(visitor, isFound ? 'resolved' : 'assigned');
    if (!isFound) await anna.client.command(id, { type: 'resolve', outcome: 'confirmed' });
    visitor.close();
  }
});

test('the question becomes a suggested phrasing, which one click adds', async () => {
  const visitor = connectVisitor(server.url, { locale: 'en' });
  const { related } = await waitingForKayak(visitor);
  const articleId = related[0]?.articleId as ArticleId;
  await finds(visitor, articleId);
  const suggested = async () => {
    const { items } = await sofia.rest.suggestedPhrasings({ chatbotId: valdora });
    return items.find((each) => each.articleId === articleId)?.phrasings.map(({ text }) => text) ?? [];
  };
  expect(await suggested()).toContain(kayakQuestion.en);
  const items = [{ articleId, text: kayakQuestion.en }];
  expect(await anna.rest.reviewPhrasings({ verdict: 'accepted', items })).toEqual({ done: 1, refused: [] });
  expect(await suggested()).not.toContain(kayakQuestion.en);
  expect((await sofia.rest.article(articleId)).content.variants).toContain(kayakQuestion.en);
});

test('reading suggested phrasings requires reading conversations, reviewing them requires teaching', async () => {
  const nobody = new Api(server.url, {});
  const program = new Api(server.url);
  expect((await nobody.get('/api/v1/suggested-phrasings')).status).toBe(401);
  expect((await program.get('/api/v1/suggested-phrasings')).status).toBe(200);
  const body = { verdict: 'dismissed', items: [{ articleId: kayaks[0]?.id, text: 'x' }] };
  expect((await nobody.post('/api/v1/phrasing-reviews', body)).status).toBe(401);
  expect((await program.post('/api/v1/phrasing-reviews', body)).status).toBe(403);
  const operator = new Api(server.url, anna.headers);
  const wrong = await operator.post('/api/v1/phrasing-reviews', { ...body, items: [] });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid']);
});
