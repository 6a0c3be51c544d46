import { expect, test } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import { type ArticleState, articleEvents, changedVersions } from './article-events.js';

const chatbotId = 'shop' as ChatbotId;
const first: ArticleState = {
  chatbotId,
  version: 1,
  title: 'Title 1',
  locale: 'en',
  publishedVersion: null,
  archivedAt: null,
};

/** Types and versions of the events between two states. */
function between(before: ArticleState | null, after: ArticleState): string[] {
  const versions = changedVersions(before, after).map((version) => ({
    version,
    title: `Title ${version}`,
    locale: 'en',
  }));
  return articleEvents(before, after, versions).map(({ type, data }) =>
    'version' in data ? `${type} ${data.version} ${data.title}` : `${type} ${data.title}`,
  );
}

test('a new draft was saved', () => {
  expect(between(null, first)).toEqual(['article.saved 1 Title 1']);
});

test('publishing while saving creates both events, the version first', () => {
  const published = { ...first, publishedVersion: 1 };
  expect(between(null, published)).toEqual(['article.saved 1 Title 1', 'article.published 1 Title 1']);
});

test('a version that replaces the published one is one publication', () => {
  const before = { ...first, publishedVersion: 1 };
  expect(between(before, { ...before, version: 2, publishedVersion: 2 })).toEqual([
    'article.saved 2 Title 2',
    'article.published 2 Title 2',
  ]);
});

test('an older version that is published is named with its own title', () => {
  const before = { ...first, version: 3, publishedVersion: 3, title: 'Title 3' };
  expect(between(before, { ...before, publishedVersion: 1 })).toEqual(['article.published 1 Title 1']);
});

test('a phrasing for the published version and for its draft saves both and publishes the first', () => {
  const before = { ...first, version: 2, publishedVersion: 1 };
  expect(between(before, { ...before, version: 4, publishedVersion: 3 })).toEqual([
    'article.saved 3 Title 3',
    'article.published 3 Title 3',
    'article.saved 4 Title 4',
  ]);
});

test('archiving unpublishes first', () => {
  const before = { ...first, version: 2, publishedVersion: 1, title: 'Title 2' };
  expect(between(before, { ...before, publishedVersion: null, archivedAt: 7 })).toEqual([
    'article.unpublished 1 Title 1',
    'article.archived Title 2',
  ]);
});

test('restoring from the archive comes before other changes', () => {
  const before = { ...first, archivedAt: 7 };
  expect(between(before, { ...before, archivedAt: null, publishedVersion: 1 })).toEqual([
    'article.unarchived Title 1',
    'article.published 1 Title 1',
  ]);
});

test('no difference is no event', () => {
  for (const state of [first, { ...first, publishedVersion: 1 }, { ...first, archivedAt: 7 }])
    expect(between(state, { ...state })).toEqual([]);
});
