import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArticleVersionSummary, ArticleView } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { useMyId } from '../../../lib/me.js';
import { useT } from '../../../lib/translate.js';
import type { ArticleForm } from './use-article-form.js';
import { articleKey } from './use-articles.js';

const lookEveryMs = 30_000;

/** What was saved elsewhere since the version that is open: looked for while the page is seen, and when it is seen again. */
export function useNewerVersion(article: ArticleView | null): ArticleVersionSummary | null {
  const { rest } = useBackend();
  const newest = useQuery({
    queryKey: ['articles', 'newest', article?.id],
    // A row of the list of versions: the words of a long article are fetched when somebody wants them.
    queryFn: () => rest.articleVersions(article?.id as ArticleId, { page: 1, limit: 1 }),
    enabled: article !== null,
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: 'always',
  });
  const found = newest.data?.items[0];
  return article && found && found.version > article.version ? found : null;
}

/** Who saved a version: somebody's name, or null where it was whoever looks at it, in another tab or on another day. */
export function useNameOfOther(): (version: Pick<ArticleVersionSummary, 'author' | 'authorName'>) => string | null {
  const t = useT();
  const myId = useMyId();
  return ({ author, authorName }) =>
    author.kind === 'operator' && author.id === myId ? null : (authorName ?? t(`actor.${author.kind}`));
}

/** Goes on from what is saved on the server, unless something was written here before it came: then that stays. */
export function useTakeSaved(form: ArticleForm) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: ArticleId) => rest.article(id),
    onSuccess: (saved) => {
      if (form.dirty) return;
      cache.setQueryData(articleKey(saved.id), saved);
      form.saved(saved);
    },
  });
}
