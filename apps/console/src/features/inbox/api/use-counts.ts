import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ConversationCounts } from '#contracts/rest.js';
import { useBackend } from '../../../lib/backend.js';
import { startOfDay } from '../../../lib/start-of-day.js';

/** Counts per view, refetched when rows change. */
export function useCounts(): ConversationCounts | null {
  const { rest } = useBackend();
  return (
    useQuery({
      queryKey: ['counts'],
      queryFn: () => rest.counts({ today: new Date(startOfDay(Date.now())).toISOString() }),
      placeholderData: keepPreviousData,
    }).data ?? null
  );
}
