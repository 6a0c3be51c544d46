import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ChatbotId } from '#contracts/ids.js';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import { useBackend } from '../../../lib/backend.js';
import { useUrlSearch } from '../../../lib/use-url-search.js';

export const gapDays = [7, 30, 90] as const;
export type GapDays = (typeof gapDays)[number];
export const gapsPerPage = 20;

export interface GapFilters {
  chatbotId: ChatbotId | null;
  days: GapDays;
  page: number;
}

function gapFiltersOf(search: URLSearchParams): GapFilters {
  const page = Number(search.get('page') ?? 1);
  return {
    chatbotId: (search.get('chatbot') || null) as ChatbotId | null,
    days: gapDays.find((days) => String(days) === search.get('days')) ?? 30,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

function gapSearchOf({ chatbotId, days, page }: GapFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (chatbotId) search.set('chatbot', chatbotId);
  if (days !== 30) search.set('days', String(days));
  if (page > 1) search.set('page', String(page));
  return search;
}

/** Filters in the URL and their setter. */
export function useGapFilters(): [GapFilters, (change: Partial<GapFilters>) => void] {
  const [search, setSearch] = useUrlSearch();
  const filters = useMemo(() => gapFiltersOf(search), [search]);
  const change = useCallback(
    (next: Partial<GapFilters>) => setSearch((present) => gapSearchOf({ ...gapFiltersOf(present), page: 1, ...next })),
    [setSearch],
  );
  return [filters, change];
}

/**
 * Clusters of similar unanswered questions. Ranked on opening: later updates of the answered counts keep the order, so that nothing moves
 * under the pointer.
 */
export function useUnanswered({ chatbotId, days, page }: GapFilters) {
  const { rest } = useBackend();
  const query = { chatbotId: chatbotId ?? undefined, days };
  const ranking = useQuery({
    queryKey: ['unanswered-ranking', query, page],
    queryFn: () => rest.unansweredQuestions({ ...query, page, limit: gapsPerPage }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Ranked again on return.
    gcTime: 0,
  });
  const ranked = ranking.data;
  const ids = ranked?.items.map(({ id }) => id).join(',') ?? '';
  const present = useQuery({
    queryKey: ['unanswered', query, ids],
    queryFn: () => rest.unansweredQuestions({ ...query, ids, limit: gapsPerPage }),
    enabled: ids !== '' && !ranking.isPlaceholderData,
    initialData: ranked,
    initialDataUpdatedAt: ranking.dataUpdatedAt,
  });
  const answered = new Map(present.data?.items.map(({ id, answeredNow }) => [id, answeredNow]));
  return {
    // Clusters that changed meanwhile stay displayed, with their actions.
    items: ranked?.items.map((cluster) => ({
      ...cluster,
      answeredNow: answered.get(cluster.id) ?? cluster.answeredNow,
    })),
    total: ranked?.total ?? 0,
    isRanking: ranking.isFetching,
    error: ranking.error ?? present.error,
    retry: () => void (ranking.error ? ranking : present).refetch(),
  };
}

/** Total number of times a cluster's questions were asked. */
export function askedTimes({ questions }: UnansweredCluster): number {
  return questions.reduce((sum, { count }) => sum + count, 0);
}
