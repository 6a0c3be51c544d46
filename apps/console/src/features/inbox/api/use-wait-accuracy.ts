import { useQuery } from '@tanstack/react-query';
import type { TeamId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';

/** How often the range held that visitors of the team, or all (null), were told; read when it is shown. */
export function useWaitAccuracy(team: TeamId | null) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['wait-accuracy', team],
    queryFn: ({ signal }) => rest.waitAccuracy(team === null ? {} : { teamId: team }, { signal }),
    retry: 1,
  });
}
