import { useQueryClient } from '@tanstack/react-query';
import { useBackend } from '../../../lib/backend.js';
import { failureOf } from '../../../lib/failure.js';
import { grantsKey } from '../../../lib/use-application-grants.js';
import { useMutation } from '../../../lib/use-mutation.js';

export function useRevokeGrant() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await rest.revokeApplicationGrant(id);
      } catch (error) {
        // Revoked elsewhere meanwhile counts as success.
        if (failureOf(error).code !== 'not_found') throw error;
      }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: grantsKey }),
  });
}
