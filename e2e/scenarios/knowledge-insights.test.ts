import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { KnowledgeHealth } from '#contracts/article-insights.js';
import type { ArticleView } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import type { RestClient } from '#sdk/rest-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { closeClients, connectOperator, connectVisitor, conversationOf, when } from '../support/clients.js';
import { unanswerableQuestions } from '../support/demo.js';
import { aboutRenting, ask, likelihood, nearTelescope, publishedArticle, valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let anna: RestClient;
let sofia: RestClient;
let telescope: ArticleView | undefined;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  ({ rest: anna } = await connectOperator(server.url, 'anna'));
  ({ rest: sofia } = await connectOperator(server.url, 'sofia'));
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

/** The article about renting a telescope, once the bot is trained with it. */
async function trainedTelescope() {
  telescope ??= await publishedArticle(sofia, aboutRenting('telescope', 'Telescopes are 9 euros.'));
  const { id } = telescope;
  const { asked } = nearTelescope;
  await expect.poll(() => likelihood(sofia, id, asked), { timeout: 4 * patienceMs }).toBeGreaterThan(0.5);
  return telescope;
}

const forbidden = { failure: { code: 'forbidden' } };

describe('an edit', () => {
  test('shows how many similar questions it would answer, and how many the saved text does', async () => {
    const { id, content } = await publishedArticle(sofia, aboutRenting('gazebo', 'Gazebos are 20 euros.'));
    await ask(server.url, 'do you rent gazebos');
    await ask(server.url, 'tipi for hire');
    const variants = [...content.variants, 'tipi for hire', 'do you rent tipis'];
    const edit = { articleId: id, content: { ...content, variants } };
    const coverage = await sofia.articleCoverage({ chatbotId: valdora, edit });
    const outcomes = new Map(coverage.questions.map(({ question, ...rest }) => [question, rest]));
    expect(outcomes.get('do you rent gazebos')).toMatchObject({ before: 'answers', outcome: 'answers', visitors: 1 });
    expect(outcomes.get('tipi for hire')).toMatchObject({ outcome: 'answers' });
    expect(outcomes.get('tipi for hire')?.before).not.toBe('answers');
    expect(coverage.answered).toBeGreaterThan(coverage.answeredBefore ?? 0);
  });

  test('names the competing article, with an example question', async () => {
    const { id } = await publishedArticle(sofia, aboutRenting('paddleboard', 'Paddleboards are 15 euros.'));
    await ask(server.url, 'do you rent paddleboards');
    const content = { ...aboutRenting('paddle', 'Paddles are free.'), variants: ['paddleboard paddle'] };
    const { competitor } = await sofia.articleCoverage({ chatbotId: valdora, edit: { articleId: null, content } });
    expect(competitor).toMatchObject({ articleId: id, question: 'do you rent paddleboards', from: 'visitor' });
  });

  test('gets suggestions from similar unanswered questions, without personal data or duplicates', async () => {
    const { id, content } = await trainedTelescope();
    const { asked, phrasing } = nearTelescope;
    expect((await ask(server.url, asked)).said).toContain('Did you mean');
    const edit = { articleId: id, content };
    const { items } = await sofia.phrasingSuggestions({ chatbotId: valdora, edit });
    expect(items).toContainEqual(expect.objectContaining({ text: phrasing, visitors: 1, gain: expect.any(Number) }));
    const variants = [...content.variants, `${phrasing}?`];
    const after = await sofia.phrasingSuggestions({
      chatbotId: valdora,
      edit: { articleId: id, content: { ...content, variants } },
    });
    expect(after.items.map(({ text }) => text)).not.toContain(phrasing);
  });

  test('can be evaluated only by those who may write articles', async () => {
    const edit = { articleId: null, content: aboutRenting('drone', 'No.') };
    await expect(anna.articleCoverage({ chatbotId: valdora, edit })).rejects.toMatchObject(forbidden);
    await expect(anna.phrasingSuggestions({ chatbotId: valdora, edit })).rejects.toMatchObject(forbidden);
  });
});

describe('a conversation in which the bot asked back', () => {
  test.each([
    ['proposes its question as a phrasing if the visitor got a person instead of choosing', null, true],
    ['does not propose an article that the visitor declined', 'None of these', false],
  ])('%s', async (_, reply, isProposed) => {
    const { id } = await trainedTelescope();
    const { asked, phrasing } = nearTelescope;
    const visitor = connectVisitor(server.url);
    visitor.send(asked);
    const conversation = await conversationOf(visitor);
    await when(visitor.state, ({ events }) => events.find(({ actor }) => actor.kind === 'bot'));
    if (reply === null) await visitor.command({ type: 'request-handoff' });
    else visitor.send(reply);
    await when(visitor.state, ({ queue }) => queue !== null);
    await visitor.command({ type: 'resolve' });
    const proposed = await anna.conversationTeaching(conversation);
    expect(proposed.map(({ articleId, phrasing: text }) => [articleId, text])).toEqual(
      isProposed ? [[id, phrasing]] : [],
    );
  });
});

test('the health report is computed in the background, and again after a change', async () => {
  const healthy = (is: (health: KnowledgeHealth) => boolean) =>
    vi.waitFor(
      async () => {
        const health = await anna.knowledgeHealth(valdora);
        if (health.isComputing || !is(health)) throw new Error('not yet');
        return health;
      },
      { timeout: 4 * patienceMs, interval: 200 },
    );
  const before = await healthy(({ at }) => at !== null);
  expect(before.articles).toBeGreaterThan(50);
  const { id } = await publishedArticle(sofia, { ...aboutRenting('sextant', 'Sextants are 5 euros.'), variants: [] });
  const isThin = ({ thin }: KnowledgeHealth) => thin.some(({ articleId }) => articleId === id);
  expect(isThin(await healthy(isThin))).toBe(true);
});

test('the risk-coverage curve is available after training, and rises with the threshold', async () => {
  const curve = await expect
    .poll(async () => (await sofia.riskCoverage(valdora)).points, { timeout: 4 * patienceMs, interval: 500 })
    .not.toEqual([])
    .then(() => sofia.riskCoverage(valdora));
  expect(curve.basis).toBe('articles');
  const thresholds = curve.points.map(({ threshold }) => threshold);
  expect(thresholds).toEqual([...thresholds].sort((a, b) => a - b));
  const coverages = curve.points.map(({ coverage }) => coverage);
  expect(coverages).toEqual([...coverages].sort((a, b) => b - a));
});

describe('a test set', () => {
  const locale = 'en' as const;

  test('shows the outcome of each question and whether it was expected', async () => {
    const { id } = await publishedArticle(sofia, aboutRenting('hammock', 'Hammocks are 3 euros.'));
    const expected = { kind: 'article', articleId: id } as const;
    const questions = [
      { question: 'do you rent hammocks', expected: { kind: 'title' as const, title: 'can I rent a hammock' } },
      { question: unanswerableQuestions('en'), expected: { kind: 'handoff' as const } },
      { question: unanswerableQuestions('en', 1), expected },
      { question: 'how much is renting a hammock', expected: null },
    ];
    const saved = await sofia.saveTestSet(valdora, { locale, questions });
    expect(saved.questions[0]).toEqual({
      question: questions[0]?.question,
      expected: { ...expected, title: 'Can I rent a hammock?' },
    });
    expect(await anna.testSet(valdora, locale)).toEqual(saved);
    const run = await sofia.runTestSet(valdora, { locale });
    expect(run).toMatchObject({ questions: 4, expected: 3, asExpected: 2 });
    expect(run.rows.map(({ verdict }) => verdict)).toEqual(['as_expected', 'as_expected', 'not_as_expected', null]);

    const content = { ...aboutRenting('hammock', 'Hammocks are 3 euros.'), variants: [], title: 'Nets to lie in' };
    const edited = await sofia.runTestSet(valdora, { locale, edit: { articleId: id, content } });
    expect(edited.rows.map(({ question, verdict, before }) => [question, before?.verdict, verdict])).toContainEqual([
      'do you rent hammocks',
      'as_expected',
      'not_as_expected',
    ]);
    expect(edited.rows.map(({ question }) => question)).not.toContain(unanswerableQuestions('en'));
  });

  test('is stored per language, counts a repeated question once, and survives a restart', async () => {
    const questions = ['Noleggiate amache?', 'noleggiate  amache'].map((question) => ({ question, expected: null }));
    await sofia.saveTestSet(valdora, { locale: 'it', questions });
    await server.kill();
    await server.start();
    const kept = (await sofia.testSet(valdora, 'it')).questions;
    expect(kept).toEqual([{ question: 'noleggiate  amache', expected: null }]);
  });

  test('rejects an unknown article, and callers who may not write articles', async () => {
    const stray = { kind: 'article', articleId: 'nowhere' as ArticleId } as const;
    await expect(
      sofia.saveTestSet(valdora, { locale, questions: [{ question: 'where', expected: stray }] }),
    ).rejects.toMatchObject({ failure: { errors: [{ pointer: '/questions/0/expected' }] } });
    await expect(anna.saveTestSet(valdora, { locale, questions: [] })).rejects.toMatchObject(forbidden);
    await expect(anna.runTestSet(valdora, { locale })).rejects.toMatchObject(forbidden);
  });
});
