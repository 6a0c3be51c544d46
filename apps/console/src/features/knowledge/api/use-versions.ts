import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ArticleId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';

export const versionsPerPage = 50;

/** The versions of an article, newest first. */
export function useVersions(id: ArticleId, page: number) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['articles', 'versions', id, page],
    queryFn: () => rest.articleVersions(id, { page, limit: versionsPerPage }),
    placeholderData: keepPreviousData,
  });
}

/** One immutable version. */
export function useVersion(id: ArticleId, version: number | null) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['articles', 'version', id, version],
    queryFn: () => rest.articleVersion(id, version ?? 0),
    enabled: version !== null && version > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
