import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';

/** What an author has begun to change, kept in this browser until it is saved or put away. */
export interface ArticleDraft {
  content: ArticleContent;
  /** The version that it began from; null for an article that is not saved yet. */
  basedOn: number | null;
}

const key = (id: ArticleId | 'new') => `parley.article.${id}`;

export function readArticleDraft(id: ArticleId | 'new'): ArticleDraft | null {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? 'null') as ArticleDraft | null;
  } catch {
    return null;
  }
}

export function keepArticleDraft(id: ArticleId | 'new', draft: ArticleDraft | null): void {
  if (draft === null) localStorage.removeItem(key(id));
  else localStorage.setItem(key(id), JSON.stringify(draft));
}

export function emptyContent(locale: Locale, questions: readonly string[] = []): ArticleContent {
  const [title = '', ...variants] = questions;
  return { kind: 'answer', locale, topic: '', title, variants, body: '' };
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

/** What has to be put right before it can be saved. */
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

/** Ways of asking as they are typed, one on each line; empty lines and repetitions say nothing. */
export function variantsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
