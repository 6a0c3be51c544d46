import { beforeEach, describe, expect, test } from 'vitest';
import type { ArticleBatch, ArticleBatchAction } from '#contracts/article-batches.js';
import type { ArticleId, OperatorId } from '#contracts/ids.js';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { recordPublished } from '#testing/record-published.js';
import { operatorAuthor } from '../../access/author.js';
import type { KnowledgeArticle } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { runArticleBatch } from './run-article-batch.js';

let ports: Ports;
/** Articles that the answerer was given. */
let live: ReadonlyMap<ArticleId, KnowledgeArticle>;

beforeEach(() => {
  ({ ports, live } = recordPublished());
});

const named = (...ids: string[]): ArticleBatch['articles'] => ids.map((id) => ({ id: id as ArticleId, version: 1 }));
const run = (action: ArticleBatchAction, articles: ArticleBatch['articles']) =>
  runArticleBatch(ports, { action, articles }, operatorAuthor('sofia' as OperatorId));
const became = async (action: ArticleBatchAction, articles: ArticleBatch['articles']) =>
  (await run(action, articles)).items.map(({ outcome, reason }) => reason ?? outcome);

describe('a batch of articles', () => {
  test('publishes all possible ones, and returns a result for each article', async () => {
    for (const id of ['draft', 'live', 'moved', 'archived']) await ports.articles.append(anArticle(id));
    await ports.articles.append(anArticle('empty', { body: ' \n' }));
    await ports.articles.append(anArticle('moved', { version: 2 }));
    await ports.articles.setPublished('live' as ArticleId, 1, 1);
    await ports.articles.setArchived('archived' as ArticleId, 1, 1);
    const result = await run('publish', named('draft', 'live', 'moved', 'archived', 'empty', 'nowhere'));
    expect(result).toMatchObject({ changed: 1, unchanged: 1, refused: 4 });
    expect(result.items).toEqual([
      { articleId: 'draft', outcome: 'changed', reason: null },
      { articleId: 'live', outcome: 'unchanged', reason: null },
      { articleId: 'moved', outcome: 'refused', reason: 'version_moved' },
      { articleId: 'archived', outcome: 'refused', reason: 'article_archived' },
      { articleId: 'empty', outcome: 'refused', reason: 'empty' },
      { articleId: 'nowhere', outcome: 'refused', reason: 'not_found' },
    ]);
    expect([...live.keys()]).toEqual(['draft']);
    expect(await ports.articles.get('moved' as ArticleId)).toMatchObject({ publishedVersion: null });
  });

  test('changes nothing when repeated', async () => {
    for (const id of ['a', 'b']) await ports.articles.append(anArticle(id));
    const articles = named('a', 'b');
    expect(await became('publish', articles)).toEqual(['changed', 'changed']);
    await ports.articles.append(anArticle('b', { version: 2 }));
    expect(await became('publish', articles)).toEqual(['unchanged', 'unchanged']);
    expect(live.get('b' as ArticleId)?.version).toBe(1);
  });

  test('uses the newest version if none is given', async () => {
    await ports.articles.append(anArticle('a'));
    await ports.articles.append(anArticle('a', { version: 2 }));
    expect(await became('publish', [{ id: 'a' as ArticleId }])).toEqual(['changed']);
    expect(live.get('a' as ArticleId)?.version).toBe(2);
  });

  test('unpublishes, archives and restores each article once', async () => {
    for (const id of ['a', 'b']) await ports.articles.append(anArticle(id));
    await run('publish', named('a', 'b'));
    for (const action of ['unpublish', 'archive', 'restore'] as const) {
      expect(await became(action, named('a')), action).toEqual(['changed']);
      expect(await became(action, named('a')), action).toEqual(['unchanged']);
    }
    expect([...live.keys()]).toEqual(['b']);
    expect(await became('archive', named('b'))).toEqual(['changed']);
    expect(live.size).toBe(0);
    expect(await ports.articles.get('a' as ArticleId)).toMatchObject({ archivedAt: null, publishedVersion: null });
  });

  test('does not archive articles edited in the meantime', async () => {
    await ports.articles.append(anArticle('a'));
    await ports.articles.append(anArticle('a', { version: 2 }));
    expect(await became('archive', named('a'))).toEqual(['version_moved']);
  });
});
