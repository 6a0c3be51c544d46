import { useQuery } from '@tanstack/react-query';
import type { TeamId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';

/** Accuracy of the waiting times shown to visitors of a team, or to all (null): how often the range held. */
export function useWaitAccuracy(team: TeamId | null) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['wait-accuracy', team],
    queryFn: ({ signal }) => rest.waitAccuracy(team === null ? {} : { teamId: team }, { signal }),
    retry: 1,
  });
}
