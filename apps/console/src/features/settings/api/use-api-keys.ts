import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiKeyCreate, ApiKeyPatch } from '#contracts/api-keys.js';
import { limits } from '#contracts/limits.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

const keysKey = ['api-keys'];

/** The keys that are not revoked, newest first. */
export function useApiKeys() {
  const { rest } = useBackend();
  return useInfiniteQuery({
    queryKey: [...keysKey, 'pages'],
    queryFn: ({ pageParam: page }) => rest.apiKeys({ page, limit: limits.pageSize }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  });
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: keysKey }) });
}

/** Issues a key; the result has the secret, which is shown once. */
export function useIssueKey() {
  const { rest } = useBackend();
  return useChange((body: ApiKeyCreate) => rest.createApiKey(body));
}

export function useChangeKey(id: string) {
  const { rest } = useBackend();
  return useChange((patch: ApiKeyPatch) => rest.changeApiKey(id, patch));
}

export function useRegenerateKey() {
  const { rest } = useBackend();
  return useChange((id: string) => rest.regenerateApiKey(id));
}

export function useRevokeKey() {
  const { rest } = useBackend();
  return useChange((id: string) => rest.revokeApiKey(id));
}
