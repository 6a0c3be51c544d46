import type { EntityManager } from 'typeorm';
import { isMistyped } from '#domain/knowledge/typos.js';
import type { ArticleVersion } from '#engine/ports/knowledge-stores.js';
import { type ArticleIndex, searchedLength } from '../../stores/article-index.js';
import { searchWords } from '../../stores/search-words.js';
import { indexedWords, queryExpression } from './text-query.js';

/** Maximum number of corrections per mistyped word, those of most articles first. */
const maxNear = 20;
/** Number of words considered for corrections, the most similar first. */
const maxSimilar = 300;

const isFound = `SELECT 1 FROM article_search WHERE words @@ to_tsquery('simple', $1) LIMIT 1`;
// Trigrams: parts of words, which a mistyped one has in common with the right one.
const similarWords = 'SELECT word FROM article_words ORDER BY word <->> $1, word LIMIT $2';
const byUse = `SELECT word FROM unnest($1::text[]) AS word
  ORDER BY (SELECT count(*) FROM article_search WHERE words @@ quote_literal(word)::tsquery) DESC, word LIMIT $2`;
const addWords = 'INSERT INTO article_words (word) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING';
const put = `INSERT INTO article_search (number, title, words) VALUES ($1, search_vector($2, $3), search_vector($2, $4))
  ON CONFLICT (number) DO UPDATE SET title = excluded.title, words = excluded.words`;

/** Index of articles in `tsvector` columns, with trigrams for words that were mistyped. */
export const postgresArticleIndex: ArticleIndex = {
  matches: 'a.number IN (SELECT number FROM article_search WHERE words @@ search_query(?))',
  matchesTitle: 'a.number IN (SELECT number FROM article_search WHERE title @@ search_query(?))',
  expression: queryExpression,
  inTitle: (expression) => expression,

  async nearExpression(read: EntityManager, typed: string): Promise<string | null> {
    const words = searchWords(typed);
    const parts: string[] = [];
    let isOther = false;
    for (const [place, word] of words.entries()) {
      const unfinished = place === words.length - 1;
      const asTyped = `'${word}'${unfinished ? ':*' : ''}`;
      if ((await read.query<object[]>(isFound, [asTyped])).length > 0) {
        parts.push(asTyped);
        continue;
      }
      const similar = await read.query<{ word: string }[]>(similarWords, [word, maxSimilar]);
      const mistyped = similar.filter((known) => isMistyped(word, known.word, unfinished));
      const near = await read.query<{ word: string }[]>(byUse, [mistyped.map((known) => known.word), maxNear]);
      if (near.length === 0) return null;
      isOther = true;
      parts.push(`(${near.map((known) => `'${known.word}'`).join(' | ')})`);
    }
    return isOther ? parts.join(' & ') : null;
  },

  async put(manager: EntityManager, number: number, version: ArticleVersion): Promise<void> {
    const title = indexedWords(version.title);
    const variants = indexedWords(version.variants.join('\n').slice(0, searchedLength));
    const all = `${title} ${variants} ${indexedWords(version.body.slice(0, searchedLength))}`;
    await manager.query(put, [number, version.locale, title, all]);
    await manager.query(addWords, [[...new Set(all.split(' ').filter((word) => word !== ''))]]);
  },
};
