import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ArticleId, OperatorId, VisitorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { PhrasingVerdict } from '#contracts/suggested-phrasings.js';
import { shop } from '#testing/command-committer.js';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { answered, clarified, EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorAuthor } from '../../access/author.js';
import { runVisitorCommand } from '../../conversation/run-visitor-command.js';
import type { Question } from '../../ports/answerer.js';
import { reviewPhrasings } from './review-phrasings.js';
import { readSuggestedPhrasings } from './suggested-phrasings.js';

const returns = 'returns' as ArticleId;
const tours = 'tours' as ArticleId;
const author = operatorAuthor('anna' as OperatorId);
const choices = [returns, tours].map((articleId) => ({ label: articleId, articleId }));

/** Asks back about everything but what begins with "and", which it withholds. */
function reply(question: Question) {
  if (question.chosen) return answered(question, 'Here it is.', question.chosen);
  if (!question.text.startsWith('and')) return clarified(question, choices);
  const candidate = { kind: 'answer', articleId: returns, version: 1, passageId: 'p', title: 'Returns' } as const;
  const { decision, ...answer } = withheld(question);
  return { ...answer, decision: { ...decision, candidates: [{ ...candidate, confidence: 0.5, scores: {} }] } };
}

let engine: EngineHarness;

beforeEach(async () => {
  engine = new EngineHarness(reply);
  for (const id of [returns, tours]) {
    await engine.ports.articles.append({ ...anArticle(id), chatbotId: shop, title: id, variants: ['known already'] });
    await engine.ports.articles.setPublished(id, 1, 1);
  }
});

async function ask(visitor: string, question: string) {
  const id = await engine.start(`${visitor} ${question}`);
  await engine.say(id, `${visitor} ${question}`, question);
  await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  return { id, visitorId: `${visitor} ${question}` };
}

async function choose(visitor: string, question: string, article: ArticleId): Promise<void> {
  const { id, visitorId } = await ask(visitor, question);
  await engine.say(id, visitorId, article);
  await vi.waitFor(async () => expect((await engine.lastBotMessage(id)).data.text).toBe('Here it is.'));
}

const read = async () => (await readSuggestedPhrasings(engine.ports, { page: 1, limit: 10 })).items;
const textsOf = async (id: ArticleId) =>
  (await read()).find(({ articleId }) => articleId === id)?.phrasings.map(({ text, visitors }) => [text, visitors]) ??
  [];
const review = (verdict: PhrasingVerdict, ...items: [ArticleId, string][]) =>
  reviewPhrasings(engine.ports, { verdict, items: items.map(([articleId, text]) => ({ articleId, text })) }, author);

describe('suggested phrasings', () => {
  test('are the questions for which they chose an article, by article, those of most visitors first', async () => {
    await choose('vera', 'sending it back', returns);
    await choose('ugo', 'guided walks', tours);
    await choose('ida', 'Sending it  back', returns);
    await choose('leo', 'wrong colour', returns);
    expect((await read()).map(({ articleId, chatbotId, locale }) => [articleId, chatbotId, locale])).toEqual([
      [returns, shop, 'en'],
      [tours, shop, 'en'],
    ]);
    expect(await textsOf(returns)).toEqual([
      ['Sending it back', 2],
      ['wrong colour', 1],
    ]);
    expect(await readSuggestedPhrasings(engine.ports, { page: 2, limit: 1 })).toMatchObject({
      total: 2,
      items: [{ articleId: tours }],
    });
  });

  test('include answers found while waiting', async () => {
    const { id, visitorId } = await ask('vera', 'and if the zip breaks?');
    const command = { type: 'found-answer', articleId: returns } as const;
    const clientKey = engine.key();
    const act = { conversationId: id, visitorId: visitorId as VisitorId, clientKey, command };
    expect(await runVisitorCommand(engine.ports, act)).toMatchObject({ ok: true, value: { duplicate: false } });
    expect(await runVisitorCommand(engine.ports, act)).toMatchObject({ ok: true, value: { duplicate: true } });
    const other = { ...act, command: { ...command, articleId: tours } };
    expect(await runVisitorCommand(engine.ports, other)).toEqual({ ok: false, code: 'client_key_reused' });
    expect(await textsOf(returns)).toEqual([['and if the zip breaks?', 1]]);
  });

  test('exclude choices that were all declined', async () => {
    const { id, visitorId } = await ask('vera', 'the moon');
    await engine.say(id, visitorId, 'None of these');
    await vi.waitFor(async () => expect((await engine.state(id)).state).toBe('queued'));
    expect(await read()).toEqual([]);
  });

  test('contain no personal data', async () => {
    await choose('vera', 'my tent pole snapped, order 55123', returns);
    await choose('ugo', 'My tent pole snapped, order 55124', returns);
    await choose('ida', 'ugo@example.com', returns);
    expect(await textsOf(returns)).toEqual([['My tent pole snapped', 2]]);
  });

  test('exclude phrasings that the article has, and archived articles', async () => {
    await choose('vera', 'Known already?', returns);
    await choose('ugo', 'guided walks', tours);
    await engine.ports.articles.setArchived(tours, 2, 2);
    expect(await read()).toEqual([]);
  });

  test('are accepted in bulk with one new version per article, and not suggested again', async () => {
    await choose('vera', 'sending it back', returns);
    await choose('ugo', 'wrong colour', returns);
    await choose('ida', 'guided walks', tours);
    const done = await review(
      'accepted',
      [returns, 'sending it back'],
      [returns, 'wrong colour'],
      [tours, 'guided walks'],
    );
    expect(done).toEqual({ done: 3, refused: [] });
    expect(await engine.ports.articles.get(returns)).toMatchObject({ version: 2, publishedVersion: 2 });
    const version = await engine.ports.articles.version(returns, 2);
    expect(version).toMatchObject({ variants: ['known already', 'sending it back', 'wrong colour'], author });
    expect(await read()).toEqual([]);
    // An author who removes it from the article later does not want it suggested again.
    await engine.ports.articles.append({ ...anArticle(returns), chatbotId: shop, version: 3, variants: [] });
    await engine.ports.articles.setPublished(returns, 3, 3);
    expect(await read()).toEqual([]);
  });

  test('are dismissed for this article alone, however they are typed', async () => {
    await choose('vera', 'sending it back', returns);
    await choose('ugo', 'Sending it back', tours);
    expect(await review('dismissed', [returns, 'sending it back'])).toEqual({ done: 1, refused: [] });
    await choose('ida', 'SENDING it back?', returns);
    expect((await read()).map(({ articleId }) => articleId)).toEqual([tours]);
    expect(await engine.ports.articles.get(returns)).toMatchObject({ version: 1 });
  });

  test('rejected by one article are still added to others', async () => {
    await choose('vera', 'sending it back', returns);
    await choose('ida', 'guided walks', tours);
    const variants = Array.from({ length: limits.variants }, (_, index) => `way ${index}`);
    await engine.ports.articles.append({ ...anArticle(returns), chatbotId: shop, version: 2, variants });
    await engine.ports.articles.setPublished(returns, 2, 2);
    const gone = 'gone' as ArticleId;
    const done = await review('accepted', [returns, 'sending it back'], [tours, 'guided walks'], [gone, 'x']);
    expect(done).toEqual({
      done: 1,
      refused: [
        { articleId: returns, code: 'variants_full' },
        { articleId: gone, code: 'not_found' },
      ],
    });
    expect((await read()).map(({ articleId }) => articleId)).toEqual([returns]);
  });
});
