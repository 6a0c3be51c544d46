import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { useMutation } from '../../../lib/use-mutation.js';

const sessionsKey = ['sessions'];

/** The operator's own sessions, latest use first. Not polled: each look would be use of this one. */
export function useSessions() {
  const { rest } = useBackend();
  return useQuery({ queryKey: sessionsKey, queryFn: () => rest.sessions() });
}

/** Ends one session by its id, or all but this one (null). */
export function useEndSessions() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) return rest.endOtherSessions();
      try {
        await rest.endSession(id);
      } catch (error) {
        // Ended elsewhere meanwhile counts as success.
        if (failureOf(error).code !== 'not_found') throw error;
      }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  });
}
