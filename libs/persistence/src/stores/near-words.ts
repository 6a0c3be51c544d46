import type { EntityManager } from 'typeorm';
import { isMistyped } from '#domain/knowledge/typos.js';

/** Words that a mistyped one may stand for, those of most articles first. */
const mostNear = 20;

/**
 * The words of the index as a table. Each connection makes it for itself: it holds nothing, so there is nothing to keep in
 * the file.
 */
export const articleWordsTable = `CREATE VIRTUAL TABLE temp.article_words
  USING fts5vocab('main', 'article_search', 'row')`;

const known = 'SELECT 1 FROM article_words WHERE term >= ? AND term < ? LIMIT 1';
const withLetter = 'SELECT term FROM article_words WHERE term >= ? AND term < ? ORDER BY doc DESC, term';

/**
 * What was typed as an FTS5 expression in which every word that no article holds stands for those that are one slip of the
 * finger away; null where nothing is. The last word may be unfinished.
 */
export async function nearExpression(read: EntityManager, typed: string): Promise<string | null> {
  const words = wordsOf(typed);
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
    const near = sameLetter.filter(({ term }) => isMistyped(word, term, unfinished)).slice(0, mostNear);
    if (near.length === 0) return null;
    isOther = true;
    parts.push(`(${near.map(({ term }) => `"${term}"`).join(' OR ')})`);
  }
  return isOther ? parts.join(' AND ') : null;
}

/** As the index holds them: letters and digits, small, without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What comes after everything that begins so. */
function after(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
