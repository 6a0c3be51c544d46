import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import type { RestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  type SignedInOperator,
  startWaitingVisitor,
  when,
} from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { aboutRenting, ask, publishedArticle, valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let anna: SignedInOperator;
let sofia: RestClient;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  anna = await connectOperator(server.url, 'anna');
  ({ rest: sofia } = await connectOperator(server.url, 'sofia'));
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

describe('a trial', () => {
  test('returns the answer with the passages considered', async () => {
    const question = suggestedQuestions('en');
    const result = await anna.rest.tryAnswer({ chatbotId: valdora, question, locale: 'en' });
    expect(result).toMatchObject({ decision: { decision: 'answer', question } });
    expect(result.passages).toHaveLength(result.decision.candidates.length);
    expect(result.passages[0]?.text).not.toBe('');
  });

  test('with an edit returns the answer after the edit, and sends nothing', async () => {
    const content = aboutRenting('hammock', 'Hammocks are 3 euros.');
    const question = 'do you rent hammocks';
    const edit = { articleId: null, content };
    expect(await sofia.tryAnswer({ chatbotId: valdora, question, locale: 'en', edit })).toMatchObject({
      text: 'Hammocks are 3 euros.',
      decision: { decision: 'answer' },
    });
    const without = await sofia.tryAnswer({ chatbotId: valdora, question, locale: 'en' });
    expect(without.text).not.toBe('Hammocks are 3 euros.');
    expect((await ask(server.url, question)).said).not.toBe('Hammocks are 3 euros.');
    const stray = { articleId: 'nowhere' as ArticleId, content };
    await expect(sofia.tryAnswer({ chatbotId: valdora, question, locale: 'en', edit: stray })).rejects.toMatchObject({
      failure: { errors: [{ pointer: '/edit/articleId' }] },
    });
  });
});

test('a replay shows which answers an edit would change', async () => {
  const { id } = await publishedArticle(sofia, aboutRenting('gazebo', 'Gazebos are 20 euros.'));
  await ask(server.url, 'do you rent gazebos');
  await ask(server.url, 'Do you rent gazebos');
  await ask(server.url, 'zeppelins please');
  const known = suggestedQuestions('en', 1);
  await ask(server.url, known);
  const variants = [...aboutRenting('gazebo', '').variants, 'zeppelins please', 'do you rent zeppelins'];
  const content = { ...aboutRenting('gazebo', 'Gazebos and zeppelins are 25 euros.'), variants };
  const result = await sofia.replayArticle({ chatbotId: valdora, edit: { articleId: id, content }, days: 1 });
  expect(result.rows).toContainEqual(
    expect.objectContaining({
      count: 2,
      change: 'answered_otherwise',
      before: expect.objectContaining({ text: 'Gazebos are 20 euros.' }),
      after: expect.objectContaining({ text: 'Gazebos and zeppelins are 25 euros.' }),
    }),
  );
  expect(result.rows).toContainEqual(
    expect.objectContaining({
      question: 'zeppelins please',
      change: 'answered_newly',
      before: expect.objectContaining({ title: null }),
    }),
  );
  expect(result.rows.map(({ question }) => question)).not.toContain(known);
  expect(result.questions).toBe(result.rows.length + result.unchanged);
});

test('similar unanswered questions form clusters, which shrink when a phrasing is added', async () => {
  const asked = ['may I play your piano', 'is there a piano to play', 'piano playing'];
  for (const question of asked) expect((await ask(server.url, question)).said).toBeNull();
  const ofPianos = async (): Promise<UnansweredCluster | undefined> =>
    (await sofia.unansweredQuestions({ chatbotId: valdora, days: 7 })).items.find(({ questions }) =>
      questions.some(({ text }) => text === asked[0]),
    );
  const before = await ofPianos();
  expect(before).toMatchObject({ locale: 'en', answeredNow: 0 });
  expect(before?.questions.map(({ text }) => text).sort()).toEqual([...asked].sort());
  expect(before?.visitors).toBe(3);

  const { id } = await publishedArticle(sofia, {
    ...aboutRenting('piano', 'There is a piano beside the entrance.'),
    title: 'Where is the piano?',
    variants: [],
  });
  for (const text of asked) await anna.rest.addArticleVariant(id, { text });
  expect((await ofPianos())?.answeredNow).toBe(3);
});

describe('a suggestion', () => {
  test("equals the bot's answer to the visitor, and using it counts as a rating", async () => {
    const { visitor, id } = await startWaitingVisitor(server.url);
    await when(anna.client.state, (state) => state.connection === 'live');
    await expect(anna.rest.suggestion(id)).rejects.toMatchObject({ failure: { code: 'nothing_asked' } });
    const question = suggestedQuestions('en');
    visitor.send(question);
    await when(
      visitor.state,
      (state) => state.outbox.length === 0 && state.events.some(({ type }) => type === 'message.posted'),
    );
    const { text, decision, answersUpTo } = await anna.rest.suggestion(id);
    expect(text).not.toBe('');
    expect(decision).toMatchObject({ decision: 'answer', question });
    expect(answersUpTo).toBeGreaterThan(1);
    await anna.client.command(id, { type: 'judge-suggestion', decision, verdict: 'accepted' });
    const judged = (await new Api(server.url, anna.headers).log(id)).find(({ type }) => type === 'suggestion.judged');
    expect(judged).toMatchObject({ publicSeq: null, actor: { id: anna.id }, data: { verdict: 'accepted' }, decision });
  });
});

test('ratings of visitors and operators are counted and survive a restart', async () => {
  const { id, content } = await publishedArticle(sofia, aboutRenting('canoe', 'Canoes are 30 euros.'));
  const visitor = connectVisitor(server.url);
  visitor.send('do you rent canoes');
  const { events } = await when(visitor.state, (state) => state.events.some(({ actor }) => actor.kind === 'bot'));
  const answer = events.find(({ actor }) => actor.kind === 'bot');
  expect(answer?.data).toMatchObject({ text: content.body });
  if (!answer) throw new Error('the bot said nothing');
  const conversation = await conversationOf(visitor);
  await anna.client.command(conversation, { type: 'judge-answer', eventId: answer.id, verdict: 'right' });
  await vi.waitFor(async () => {
    expect((await sofia.article(id)).use).toEqual({ answers: 1, right: 1, wrong: 0 });
  });
  const measured = { verdicts: 1, right: 1, low: expect.closeTo(0.2065, 3), high: expect.closeTo(1, 9) };
  expect((await sofia.riskCoverage(valdora)).measured).toEqual(measured);
  await server.kill();
  await server.start();
  expect((await sofia.riskCoverage(valdora)).measured).toEqual(measured);
  expect((await sofia.article(id)).use).toEqual({ answers: 1, right: 1, wrong: 0 });
});
