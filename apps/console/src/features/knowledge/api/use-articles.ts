import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ArticleContent, ArticleView } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { useUrlSearch } from '../../../lib/use-url-search.js';
import type { ArticleFilters } from './article-filters.js';
import { articleFiltersOf, articleSearchOf } from './article-filters.js';

export const articleKey = (id: ArticleId) => ['articles', 'one', id] as const;

/** Filters in the URL and their setter; a change resets the page to the first. */
export function useArticleFilters(): [ArticleFilters, (change: Partial<ArticleFilters>) => void] {
  const [search, setSearch] = useUrlSearch();
  const filters = useMemo(() => articleFiltersOf(search), [search]);
  const change = useCallback(
    (next: Partial<ArticleFilters>) =>
      setSearch((present) => articleSearchOf({ ...articleFiltersOf(present), page: 1, ...next })),
    [setSearch],
  );
  return [filters, change];
}

export function useArticle(id: ArticleId) {
  const { rest } = useBackend();
  // An article does not change while it is edited: a newer version is detected on saving.
  return useQuery({ queryKey: articleKey(id), queryFn: () => rest.article(id), staleTime: Number.POSITIVE_INFINITY });
}

/** The current article on the server, beside the one being edited. */
export function useArticleLatest(id: ArticleId, isAsked: boolean): ArticleView | null {
  const { rest } = useBackend();
  const latest = useQuery({
    queryKey: ['articles', 'latest', id],
    queryFn: () => rest.article(id),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
  return latest.isFetching ? null : (latest.data ?? null);
}

/** Mutations of articles. Each returns the updated article and refreshes every list. */
export function useArticleChanges() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  const done = (article: ArticleView) => {
    setSaved(cache, articleKey(article.id), article);
    // Its other languages name this one: they are read again when they are opened.
    for (const { id } of article.translations) if (id !== article.id) cache.removeQueries({ queryKey: articleKey(id) });
    const isStale = ({ queryKey: [first, second] }: { queryKey: readonly unknown[] }) =>
      (first === 'articles' && second !== 'one') || first === 'unanswered' || first === 'curve';
    void cache.invalidateQueries({ predicate: isStale });
  };
  return {
    create: useMutation({
      mutationFn: (
        body: ArticleContent & { chatbotId: ChatbotId; publish: boolean; translationOf?: ArticleId | undefined },
      ) => rest.createArticle(body),
      onSuccess: done,
    }),
    replace: useMutation({
      mutationFn: ({ id, ...body }: ArticleContent & { id: ArticleId; basedOn: number; publish: boolean }) =>
        rest.replaceArticle(id, body),
      onSuccess: done,
    }),
    publish: useMutation({
      mutationFn: ({ id, version }: { id: ArticleId; version: number }) => rest.publishArticle(id, { version }),
      onSuccess: done,
    }),
    withdraw: useMutation({ mutationFn: (id: ArticleId) => rest.withdrawArticle(id), onSuccess: done }),
    archive: useMutation({ mutationFn: (id: ArticleId) => rest.archiveArticle(id), onSuccess: done }),
    restoreFromArchive: useMutation({ mutationFn: (id: ArticleId) => rest.unarchiveArticle(id), onSuccess: done }),
    addVariant: useMutation({
      mutationFn: ({ id, text }: { id: ArticleId; text: string }) => rest.addArticleVariant(id, { text }),
      onSuccess: done,
    }),
  };
}
