import type { EntityManager } from 'typeorm';
import { isMistyped } from '#domain/knowledge/typos.js';
import { searchWords } from '../../stores/search-words.js';

/** Maximum number of corrections per mistyped word, those of most articles first. */
const maxNear = 20;

/**
 * Vocabulary of the article index (fts5vocab). A temporary virtual table per connection, because it stores nothing.
 */
export const articleWordsTable = `CREATE VIRTUAL TABLE temp.article_words
  USING fts5vocab('main', 'article_search', 'row')`;

const known = 'SELECT 1 FROM article_words WHERE term >= ? AND term < ? LIMIT 1';
const withLetter = 'SELECT term FROM article_words WHERE term >= ? AND term < ? ORDER BY doc DESC, term';

/**
 * Fuzzy FTS5 expression: replaces every word that no article contains with words at one typo's distance; null if there are
 * none. The last word matches as a prefix.
 */
export async function nearExpression(read: EntityManager, typed: string): Promise<string | null> {
  const words = searchWords(typed);
  const parts: string[] = [];
  let isOther = false;
  for (const [place, word] of words.entries()) {
    const unfinished = place === words.length - 1;
    const end = unfinished ? after(word) : `${word}\u0000`;
    if ((await read.query<object[]>(known, [word, end])).length > 0) {
      parts.push(unfinished ? `"${word}"*` : `"${word}"`);
      continue;
    }
    const [letter = ''] = word;
    const sameLetter = await read.query<{ term: string }[]>(withLetter, [letter, after(letter)]);
    const near = sameLetter.filter(({ term }) => isMistyped(word, term, unfinished)).slice(0, maxNear);
    if (near.length === 0) return null;
    isOther = true;
    parts.push(`(${near.map(({ term }) => `"${term}"`).join(' OR ')})`);
  }
  return isOther ? parts.join(' AND ') : null;
}

/** Upper bound of a prefix range. */
function after(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
