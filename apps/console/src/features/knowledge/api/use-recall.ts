import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecallRow } from '#contracts/article-recall.js';
import type { ArticleView } from '#contracts/articles.js';
import type { ArticleId, EventId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

export const recallsPerPage = 50;

/**
 * Version below which texts are outdated: the published one, or all if the article is not published any more. Null: no
 * version came before the published one.
 */
export function outdatedBefore({
  publishedVersion,
  version,
}: Pick<ArticleView, 'publishedVersion' | 'version'>): number | null {
  if (publishedVersion === null) return version + 1;
  return publishedVersion > 1 ? publishedVersion : null;
}

/** Recipients of a version before `before`, newest first; null disables the query. */
export function useRecall(id: ArticleId | null, before: number | null, page: number) {
  const { rest } = useBackend();
  const isAsked = id !== null && before !== null;
  return useQuery({
    queryKey: ['recall', id, before, page],
    queryFn: () => (isAsked ? rest.articleRecall(id, { before, page, limit: recallsPerPage }) : null),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}

/** Number of recipients who have no correction yet and can still be reached. */
export function useCorrectableCount(id: ArticleId | null, before: number | null): number {
  const { rest } = useBackend();
  const isAsked = id !== null && before !== null;
  const found = useQuery({
    queryKey: ['recall', id, before, 'correctable'],
    queryFn: () => (isAsked ? rest.articleRecall(id, { before, only: 'correctable', limit: 1 }) : null),
    enabled: isAsked,
  });
  return isAsked ? (found.data?.total ?? 0) : 0;
}

/** Sends a correction to the selected recipients. */
export function useCorrection(id: ArticleId) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { eventIds: EventId[]; text: string }) => rest.correctAnswers(id, body),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['recall', id] }),
  });
}

/** Reachable and not corrected yet. */
export function isCorrectable({ reachable, corrected }: RecallRow): boolean {
  return reachable && !corrected;
}
