import { beforeEach, describe, expect, test } from 'vitest';
import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId, OperatorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents, recordedTypes } from '#testing/recorded-events.js';
import { operatorAuthor, programAuthor } from '../../access/author.js';
import type { Ports } from '../../ports/ports.js';
import { reviewPhrasings } from '../phrasings/review-phrasings.js';
import { addVariants } from './add-variants.js';
import { archiveArticle, publishArticle, unarchiveArticle, withdrawArticle } from './publish-article.js';
import { runArticleBatch } from './run-article-batch.js';
import { createArticle, replaceArticle } from './save-article.js';

const content: ArticleContent = {
  kind: 'answer',
  locale: 'en',
  topic: 'returns',
  title: 'How do I return it?',
  variants: ['send back'],
  body: 'Within 30 days.',
};
const sofia = operatorAuthor('sofia' as OperatorId);
const program = programAuthor({ kind: 'api_key', id: 'key' });

let ports: Ports;
let id: ArticleId;
/** Events logged since the draft was saved. */
const since = async () => (await recordedTypes(ports)).slice(1);

beforeEach(async () => {
  ({ ports } = new EngineHarness(withheld));
  const draft = { chatbotId: shop, content, author: sofia, publish: false };
  ({ id } = accepted(await createArticle(ports, draft)));
});

describe('the log', () => {
  test('records who saved an article and who published it', async () => {
    accepted(await publishArticle(ports, { id, author: program }));
    const article = { chatbotId: shop, title: content.title, locale: 'en', version: 1 };
    expect(await recordedEvents(ports)).toEqual([
      { type: 'article.saved', stream: id, ...sofia, data: article },
      { type: 'article.published', stream: id, ...program, data: article },
    ]);
  });

  test('has every step in the life of an article', async () => {
    const another = { ...content, body: 'Within 60 days.' };
    accepted(await replaceArticle(ports, { id, basedOn: 1, content: another, author: sofia, publish: true }));
    accepted(await publishArticle(ports, { id, version: 1, author: sofia }));
    accepted(await withdrawArticle(ports, { id, author: sofia }));
    accepted(await publishArticle(ports, { id, author: sofia }));
    accepted(await archiveArticle(ports, { id, author: sofia }));
    accepted(await unarchiveArticle(ports, { id, author: sofia }));
    expect(await since()).toEqual([
      'article.saved 2',
      'article.published 2',
      'article.published 1',
      'article.unpublished 1',
      'article.published 2',
      'article.unpublished 2',
      'article.archived',
      'article.unarchived',
    ]);
  });

  test('has what phrasings changed, of the published version and of its draft', async () => {
    accepted(await publishArticle(ports, { id, author: sofia }));
    accepted(await replaceArticle(ports, { id, basedOn: 1, content, author: sofia, publish: false }));
    accepted(await addVariants(ports, { id, texts: ['give back'], author: program }));
    expect(await since()).toEqual([
      'article.published 1',
      'article.saved 2',
      'article.saved 3',
      'article.published 3',
      'article.saved 4',
    ]);
    const { actor } = (await recordedEvents(ports)).at(-1) ?? {};
    expect(actor).toEqual(program.actor);
  });

  test('has phrasings that were accepted, and none that were dismissed', async () => {
    const items = [{ articleId: id, text: 'give back' }];
    await reviewPhrasings(ports, { verdict: 'dismissed', items }, sofia);
    expect(await since()).toEqual([]);
    await reviewPhrasings(ports, { verdict: 'accepted', items }, sofia);
    expect(await since()).toEqual(['article.saved 2']);
  });

  test('has each article of a batch that was changed', async () => {
    const other = accepted(await createArticle(ports, { chatbotId: shop, content, author: sofia, publish: true }));
    const articles = [{ id }, { id: other.id }, { id: 'nowhere' as ArticleId }];
    await runArticleBatch(ports, { action: 'publish', articles }, program);
    const batch = (await recordedEvents(ports)).slice(3);
    expect(batch).toMatchObject([{ type: 'article.published', stream: id, ...program }]);
  });

  test('has nothing of a repeated call that changes nothing, and nothing of a refused one', async () => {
    const repeated = async () => {
      await publishArticle(ports, { id, author: sofia });
      await addVariants(ports, { id, texts: ['send back'], author: sofia });
      await replaceArticle(ports, { id, basedOn: 7, content, author: sofia, publish: true });
      await publishArticle(ports, { id, version: 7, author: sofia });
      await runArticleBatch(ports, { action: 'publish', articles: [{ id }] }, sofia);
      await unarchiveArticle(ports, { id, author: sofia });
    };
    await repeated();
    await repeated();
    expect(await since()).toEqual(['article.published 1']);
    await archiveArticle(ports, { id, author: sofia });
    const before = await since();
    await archiveArticle(ports, { id, author: sofia });
    await withdrawArticle(ports, { id, author: sofia });
    expect(await since()).toEqual(before);
  });
});
