import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ConversationCounts } from '#contracts/rest.js';
import { useBackend } from '../../../lib/backend.js';

/** How many conversations each view has; read again when rows change. */
export function useCounts(): ConversationCounts | null {
  const { rest } = useBackend();
  return (
    useQuery({ queryKey: ['counts'], queryFn: () => rest.counts(), placeholderData: keepPreviousData }).data ?? null
  );
}
