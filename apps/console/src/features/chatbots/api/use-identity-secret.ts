import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatbotId } from '#contracts/ids.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { useMutation } from '../../../lib/use-mutation.js';

/** Whether visitors of a chatbot can be identified. */
export function useIdentitySecret(id: ChatbotId) {
  const { rest } = useBackend();
  return useQuery({ queryKey: ['identity-secret', id], queryFn: () => rest.identitySecret(id) });
}

/** Makes the secret, or another one; the reply is the only place that shows it. */
export function useRotateIdentitySecret(id: ChatbotId) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => rest.rotateIdentitySecret(id),
    gcTime: 0,
    onSuccess: ({ secret: _, ...view }) => setSaved(cache, ['identity-secret', id], view),
  });
}

export function useEndPreviousIdentitySecret(id: ChatbotId) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => rest.endPreviousIdentitySecret(id),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['identity-secret', id] }),
  });
}
