import { expect, it } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { fc } from '#testing/fast-check.js';
import { shopArticle, shopArticles } from '#testing/shop-articles.js';
import { decodePacked, encodePacked } from '../numeric/packed-file.js';
import { noPause } from '../numeric/pause.js';
import { Knowledge } from './knowledge.js';
import type { PackedKnowledge } from './packed-knowledge.js';

/** Small vocabulary, so that phrasings, stems and misspellings of different articles coincide. */
const word = fc.constantFrom(
  ...[
    'order',
    'orders',
    'parcel',
    'refund',
    'refunds',
    'the',
    'is',
    'shipping',
    'card',
    'paid',
    'dont',
    '42',
    'où',
    "what's",
  ],
);
const text = (maxLength: number) => fc.array(word, { maxLength }).map((words) => words.join(' '));
const sentences = fc.array(text(9), { minLength: 1, maxLength: 5 }).map((all) => `# Heading\n\n${all.join('. ')}.`);
const article = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    kind: fc.constantFrom('answer' as const, 'document' as const),
    body: fc.oneof(sentences, fc.constant('')),
    title: text(4),
    variants: fc.array(text(6), { maxLength: 5 }),
  })
  .map(({ id, body, title, variants, kind }): KnowledgeArticle => {
    return { ...shopArticle(id, body, [title, ...variants]), kind };
  });
const edit = fc.oneof(
  article,
  article.map(({ id }) => id),
);
const questions = fc.array(
  fc
    .array(fc.oneof(word, fc.constantFrom('ordre', 'parcl', 'unknown')), { maxLength: 8 })
    .map((words) => words.join(' ')),
  { minLength: 1, maxLength: 4 },
);

/** Results of every query of an index. */
function answersOf(knowledge: Knowledge, asked: readonly string[]) {
  return asked.map((question) => {
    const analysis = knowledge.analyseQuestion(question, 120);
    return {
      analysis,
      match: knowledge.match(analysis),
      search: knowledge.passages.search(analysis),
      known: analysis.words.map((one) => knowledge.knows(one)),
      keys: knowledge.answers.map((unit) => unit && [unit.trainingKey, unit.phrasings, unit.sentences, unit.passage]),
      passages: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => knowledge.passagesOf(id as ArticleId)),
    };
  });
}

async function opened(articles: readonly KnowledgeArticle[], synonyms: string[][]) {
  const built = await Knowledge.build('en', synonyms, articles, noPause);
  const bytes = encodePacked(await built.pack(articles, noPause));
  return { built, read: Knowledge.open('en', synonyms, articles, decodePacked<PackedKnowledge>(bytes)) };
}

function apply(knowledge: Knowledge, edits: readonly (KnowledgeArticle | ArticleId)[]) {
  for (const one of edits)
    if (typeof one === 'string') knowledge.remove(one);
    else knowledge.put(one);
}

it('matches a question exactly as the index that was built, also after edits and in a trial', async () => {
  const synonyms = [['parcel', 'shipping']];
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(article, { selector: ({ id }) => id, maxLength: 6 }),
      fc.array(edit, { maxLength: 4 }),
      questions,
      async (articles, edits, asked) => {
        const { built, read } = await opened(articles, synonyms);
        expect(answersOf(read, asked)).toEqual(answersOf(built, asked));
        const put = edits.filter((one) => typeof one !== 'string').slice(0, 1);
        const gone = new Set(edits.map((one) => (typeof one === 'string' ? one : one.id)));
        const forks = await Promise.all([built, read].map((one) => one.fork(put, gone, noPause)));
        expect(answersOf(forks[1] as Knowledge, asked)).toEqual(answersOf(forks[0] as Knowledge, asked));
        apply(built, edits);
        apply(read, edits);
        expect(answersOf(read, asked)).toEqual(answersOf(built, asked));
      },
    ),
  );
});

it('shares the memory of the file, wherever that begins', async () => {
  const built = await Knowledge.build('en', [], shopArticles, noPause);
  const packed = await built.pack(shopArticles, noPause);
  const bytes = encodePacked(packed);
  expect(decodePacked<PackedKnowledge>(bytes)).toEqual(packed);
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  expect(decodePacked<PackedKnowledge>(shifted.subarray(1))).toEqual(packed);
});
