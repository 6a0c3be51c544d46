import { describe, expect, it } from 'vitest';
import type { ArticleGroup, GroupedArticle } from '#contracts/article-groups.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { affectedBy, shownIn, stateOf, statesOf, toBatch } from './article-state.js';

const chatbotId = 'shop' as ChatbotId;

function anArticle(id: string, change: Partial<GroupedArticle> = {}): GroupedArticle {
  return {
    id: id as ArticleId,
    chatbotId,
    translationGroup: 'returns',
    status: 'published',
    version: 1,
    publishedVersion: 1,
    kind: 'answer',
    locale: 'en',
    topic: '',
    title: 'How do I return it?',
    variantCount: 0,
    updatedAt: '2026-11-22T10:00:00.000Z',
    use: { answers: 0, right: 0, wrong: 0 },
    ...change,
  };
}

const italian = (change: Partial<GroupedArticle> = {}) =>
  anArticle('it', { locale: 'it', title: 'Come rendo un articolo?', ...change });
const draft = { status: 'draft', publishedVersion: null } as const;
const group = (...articles: GroupedArticle[]): ArticleGroup => ({ id: 'returns', chatbotId, articles });

describe('the state of an article', () => {
  it('is "changed" while a newer version than the published one exists', () => {
    expect(stateOf(anArticle('a'))).toBe('published');
    expect(stateOf(anArticle('a', { version: 2 }))).toBe('changed');
    expect(stateOf(anArticle('a', draft))).toBe('draft');
    expect(stateOf(anArticle('a', { ...draft, status: 'archived', version: 3 }))).toBe('archived');
  });

  it('is shown once if all languages of a row share it', () => {
    expect(statesOf([anArticle('en'), italian()])).toEqual([{ state: 'published', locales: ['en', 'it'] }]);
    expect(statesOf([anArticle('en', draft), italian()])).toEqual([
      { state: 'published', locales: ['it'] },
      { state: 'draft', locales: ['en'] },
    ]);
  });
});

describe('a row', () => {
  const both = group(anArticle('en'), italian());

  it.each([
    ['in the language of the console', { q: '', locale: null }, 'it', 'it'],
    ['in the language that is filtered by', { q: '', locale: 'en' as const }, 'it', 'en'],
    ['in the language whose title has the words', { q: 'rendo', locale: null }, 'en', 'it'],
    ['in the language of the console where only the text has the words', { q: 'parcel', locale: null }, 'en', 'en'],
    ['in its own language where there is no other', { q: '', locale: null }, 'de', 'en'],
  ])('is named %s', (_, filters, language, expected) => {
    expect(shownIn(both, filters, language)?.id).toBe(expected);
  });
});

describe('an action', () => {
  const rows = [group(anArticle('live'), italian(draft)), group(anArticle('changed', { version: 2 }))];

  it('applies only to articles that it would change', () => {
    const ids = (action: Parameters<typeof affectedBy>[0]) => affectedBy(action, rows, null).map(({ id }) => id);
    expect(ids('publish')).toEqual(['it', 'changed']);
    expect(ids('unpublish')).toEqual(['live', 'changed']);
    expect(ids('archive')).toEqual(['live', 'it', 'changed']);
    expect(ids('restore')).toEqual([]);
  });

  it('applies only to the shown language', () => {
    expect(affectedBy('archive', rows, 'it').map(({ id }) => id)).toEqual(['it']);
  });

  it('is sent with the versions on the screen, in batches of the limit', () => {
    expect(toBatch('publish', [anArticle('a', { version: 7 })])).toEqual({
      action: 'publish',
      articles: [{ id: 'a', version: 7 }],
    });
    expect(toBatch('archive', Array(limits.batchArticles + 1).fill(anArticle('a'))).articles).toHaveLength(
      limits.batchArticles,
    );
  });
});
