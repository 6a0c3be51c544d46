import { expect, it } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { shopArticle, shopArticles } from '#testing/shop-articles.js';
import { noPause } from '../numeric/pause.js';
import { Knowledge } from './knowledge.js';

it.each(['answer', 'document'] as const)(
  'a trial has an article (%s) that is edited while it is made',
  async (kind) => {
    const edited = {
      ...shopArticle('edited', 'The parcel arrives in two days. It is sent by post.', ['When does it arrive?']),
      kind,
    };
    const articles = [...shopArticles, edited];
    const built = await Knowledge.build('en', [], articles, noPause);
    const knowledge = Knowledge.open('en', [], articles, await built.pack(articles, noPause));
    let isEdited = false;
    const pause = async () => {
      if (isEdited) return;
      isEdited = true;
      knowledge.put({ ...edited, body: 'The parcel arrives in three days. It is sent by post.' });
    };
    // Forking documents takes a pause first.
    const other = {
      ...shopArticle('other', 'Something else is here. And more of it.', ['Other?']),
      kind: 'document' as const,
    };
    knowledge.put(other);
    const fork = await knowledge.fork([], new Set(), pause);
    expect(isEdited).toBe(true);
    expect(fork.passagesOf('edited' as ArticleId)).toHaveLength(1);
  },
);
