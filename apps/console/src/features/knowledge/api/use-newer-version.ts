import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArticleVersionSummary, ArticleView } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { useMyId } from '../../../lib/me.js';
import { useT } from '../../../lib/translate.js';
import { useMutation } from '../../../lib/use-mutation.js';
import type { ArticleForm } from './use-article-form.js';
import { articleKey } from './use-articles.js';

const pollMs = 30_000;

/** Newer version saved elsewhere: polled while the page is visible, and on return to it. */
export function useNewerVersion(article: ArticleView | null): ArticleVersionSummary | null {
  const { rest } = useBackend();
  const newest = useQuery({
    queryKey: ['articles', 'newest', article?.id],
    // A row of the version list: texts of long articles are fetched on demand.
    queryFn: () => rest.articleVersions(article?.id as ArticleId, { page: 1, limit: 1 }),
    enabled: article !== null,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
  const found = newest.data?.items[0];
  return article && found && found.version > article.version ? found : null;
}

/** Author of a version; null for the same operator, in another tab or on another day. */
export function useNameOfOther(): (version: Pick<ArticleVersionSummary, 'author' | 'authorName'>) => string | null {
  const t = useT();
  const myId = useMyId();
  return ({ author, authorName }) =>
    author.kind === 'operator' && author.id === myId ? null : (authorName ?? t(`actor.${author.kind}`));
}

/** Loads the saved text, unless something was written here before it arrived. */
export function useTakeSaved(form: ArticleForm) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: ArticleId) => rest.article(id),
    onSuccess: (saved) => {
      if (!form.dirty) setSaved(cache, articleKey(saved.id), saved);
    },
  });
}
