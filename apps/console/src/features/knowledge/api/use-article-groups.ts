import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useBackend } from '../../../lib/backend.js';
import { type ArticleFilters, articlesPerPage } from './article-filters.js';

/** The filters as the server takes them. */
export function articlesQueryOf({ q, chatbotId, status, kind, locale, page }: ArticleFilters) {
  return {
    q: q.trim() || undefined,
    chatbotId: chatbotId ?? undefined,
    status: status ?? undefined,
    kind: kind ?? undefined,
    locale: locale ?? undefined,
    page,
    limit: articlesPerPage,
  };
}

/** Articles that match, each with all its languages. */
export function useArticleGroups(filters: ArticleFilters) {
  const { rest } = useBackend();
  const query = articlesQueryOf(filters);
  return useQuery({
    queryKey: ['articles', 'groups', query],
    queryFn: () => rest.articleGroups(query),
    placeholderData: keepPreviousData,
  });
}
