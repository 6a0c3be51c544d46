import { useQuery } from '@tanstack/react-query';
import type { TeamId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';

/** Polling interval: actions of colleagues change it without an event to this page. */
const refreshMs = 5_000;
const shownRows = 20;

/** The longest waiting conversations with their routing decisions; refreshed while visible. */
export function useQueue(team: TeamId | null) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['queue', team],
    queryFn: ({ signal }) => rest.queue({ limit: shownRows, ...(team !== null && { teamId: team }) }, { signal }),
    refetchInterval: refreshMs,
    retry: 1,
  });
}
