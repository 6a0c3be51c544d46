import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ConversationCounts } from '#contracts/rest.js';
import { useBackend } from '../../../lib/backend.js';
import { useToday } from '../../../lib/use-now.js';

/** Counts per view, refetched when rows change and when a day begins. */
export function useCounts(): ConversationCounts | null {
  const { rest } = useBackend();
  const today = useToday();
  return (
    useQuery({
      queryKey: ['counts', today],
      queryFn: () => rest.counts({ today: new Date(today).toISOString() }),
      placeholderData: keepPreviousData,
    }).data ?? null
  );
}
