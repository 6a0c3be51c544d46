import type { ArticleContent } from '#contracts/articles.js';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';

/** Unsaved changes of an author, stored in this browser until they are saved or discarded. */
export interface ArticleDraft {
  content: ArticleContent;
  /** The version that it began from; null for an article that is not saved yet. */
  basedOn: number | null;
}

const keyOf = (place: string) => `parley.article.${place}`;

/**
 * `place` is the article's id, or the address of a new one. A tab finds its own draft again; a closed tab leaves its
 * draft to the next one.
 */
export function readArticleDraft(place: string): ArticleDraft | null {
  try {
    const kept = sessionStorage.getItem(keyOf(place)) ?? localStorage.getItem(keyOf(place));
    return JSON.parse(kept ?? 'null') as ArticleDraft | null;
  } catch {
    return null;
  }
}

/** False where the browser has no room left for it. */
export function saveArticleDraft(place: string, draft: ArticleDraft | null): boolean {
  try {
    if (draft !== null) {
      for (const storage of [sessionStorage, localStorage]) storage.setItem(keyOf(place), JSON.stringify(draft));
      return true;
    }
    // Leave another tab's draft alone.
    if (localStorage.getItem(keyOf(place)) === sessionStorage.getItem(keyOf(place)))
      localStorage.removeItem(keyOf(place));
    sessionStorage.removeItem(keyOf(place));
    return true;
  } catch {
    return false;
  }
}

export function emptyContent(locale: Locale, questions: readonly string[] = [], body = ''): ArticleContent {
  const [title = '', ...variants] = questions;
  return { kind: 'answer', locale, topic: '', title, variants, body };
}

export function isSameContent(a: ArticleContent, b: ArticleContent): boolean {
  return (
    a.kind === b.kind &&
    a.locale === b.locale &&
    a.topic.trim() === b.topic.trim() &&
    a.title.trim() === b.title.trim() &&
    a.body === b.body &&
    a.variants.join('\n') === b.variants.join('\n')
  );
}

export type ContentFault = 'no_title' | 'long_title' | 'no_body' | 'long_body' | 'long_variant' | 'many_variants';

/** Validation errors that prevent saving. */
export function faultsOf({ title, body, variants }: ArticleContent): ContentFault[] {
  const faults: [ContentFault, boolean][] = [
    ['no_title', title.trim() === ''],
    ['long_title', title.trim().length > limits.titleLength],
    ['no_body', body.trim() === ''],
    ['long_body', body.length > limits.articleLength],
    ['long_variant', variants.some((variant) => variant.trim().length > limits.variantLength)],
    ['many_variants', variants.length > limits.variants],
  ];
  return faults.flatMap(([fault, isThere]) => (isThere ? [fault] : []));
}

/** Parses phrasings, one per line; empty lines and duplicates are dropped. */
export function variantsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Trims the content as the server does. */
export function normalizeContent(content: ArticleContent): ArticleContent {
  return {
    ...content,
    topic: content.topic.trim(),
    title: content.title.trim(),
    variants: content.variants.map((variant) => variant.trim()),
  };
}
