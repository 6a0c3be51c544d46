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
  const made = new ArticleIngestion(
    () => model,
    () => ['en'],
    () => undefined,
  );
  const body = (id: ArticleId) => model.knowledge.answer(id)?.article.body;
  return { made, model, body };
}

it('an article that is edited again and again during a rebuild ends with its last text', async () => {
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
