import { expect, it } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { shopArticles } from '#testing/shop-articles.js';
import { ArticleIngestion } from './article-ingestion.js';
import { Knowledge } from './knowledge/knowledge.js';
import type { KnowledgeModel } from './knowledge/knowledge-model.js';

const [first] = shopArticles.filter(({ locale, kind }) => locale === 'en' && kind === 'answer');
if (!first) throw new Error('the shop has no answer');
const version = (number: number): KnowledgeArticle => ({ ...first, version: number, body: `This is text ${number}.` });

function ingestion() {
  const model = { knowledge: Knowledge.empty('en', []) } as KnowledgeModel;
  const failures: unknown[] = [];
  const made = new ArticleIngestion(
    () => model,
    () => ['en'],
    () => undefined,
    (error) => failures.push(error),
  );
  const body = (id: ArticleId) => model.knowledge.answer(id)?.article.body;
  return { made, model, body, failures };
}

it('an article that is edited repeatedly during a rebuild is indexed with its last text', async () => {
  const { made, body } = ingestion();
  await made.load(shopArticles);
  made.put(version(1));
  let edits = 1;
  // Each pause of the rebuild brings one more edit, also those between the articles that are applied at its end.
  await made.refresh('en', async () => {
    if (edits === 400) return;
    edits += 1;
    made.put(version(edits));
  });
  await made.ready();
  expect(edits).toBeGreaterThan(1);
  expect(body(first.id)).toBe(`This is text ${edits}.`);
});

it('a change of the synonyms during a rebuild is kept', async () => {
  const { made, model } = ingestion();
  await made.load(shopArticles);
  made.put(version(1));
  const groups = [['parcel', 'package']];
  let isChanged = false;
  await made.refresh('en', async () => {
    if (isChanged) return;
    isChanged = true;
    made.setSynonyms(groups);
    await made.ready();
  });
  expect(model.knowledge.synonyms).toEqual(Knowledge.empty('en', groups).synonyms);
});

/** An article that is indexed in the queue, and fails there. */
function unreadable(): KnowledgeArticle {
  const article = { ...version(1), body: 'A long text. '.repeat(500) };
  let reads = 0;
  // Its length is read before it is queued.
  const variants = () => {
    reads += 1;
    if (reads > 1) throw new Error('unreadable');
    return [];
  };
  return Object.defineProperty(article, 'variants', { get: variants });
}

it('an article that cannot be indexed is reported, and those behind it in the queue are indexed', async () => {
  const { made, body, failures } = ingestion();
  const [other] = shopArticles.filter(
    ({ id, locale, kind }) => locale === 'en' && kind === 'answer' && id !== first.id,
  );
  if (!other) throw new Error('the shop has one answer only');
  made.put(unreadable());
  made.put(other);
  await made.ready();
  expect(body(other.id)).toBe(other.body);
  expect(failures).toEqual([new Error('unreadable')]);
});

it('a load that fails rejects', async () => {
  const { made } = ingestion();
  const article = Object.defineProperty({ ...first }, 'variants', {
    get: () => {
      throw new Error('unreadable');
    },
  });
  await expect(made.load([article])).rejects.toThrow('unreadable');
});

it.each([
  ['removed', (made: ArticleIngestion) => made.remove(first.id)],
  ['replaced by a short one', (made: ArticleIngestion) => made.put(version(2))],
])(
  'a long article that is %s leaves the index in the queue, since that takes as long as indexing it',
  async (_, change) => {
    const { made, body } = ingestion();
    await made.load(shopArticles);
    const long = {
      ...version(1),
      variants: Array.from({ length: 200 }, (_, n) => `Where is the parcel number ${n} now?`),
    };
    made.put(long);
    await made.ready();
    change(made);
    expect(body(first.id)).toBe(long.body);
    await made.ready();
    expect(body(first.id)).not.toBe(long.body);
  },
);
