import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebhookEndpointChange, WebhookEndpointCreate } from '#contracts/webhooks.js';
import { useBackend } from '../../../lib/backend.js';
import { useMay } from '../../../lib/use-may.js';
import { useMutation } from '../../../lib/use-mutation.js';

export const webhooksKey = ['webhooks'];
/** State and breaker change by themselves. */
const refetchInterval = 5_000;

export function useEventTypes() {
  const { rest } = useBackend();
  return useQuery({ queryKey: ['event-types'], queryFn: () => rest.eventTypes(), staleTime: Number.POSITIVE_INFINITY });
}

export function useEndpoints() {
  const { rest } = useBackend();
  const enabled = useMay('webhooks.manage');
  return useQuery({
    queryKey: [...webhooksKey, 'all'],
    queryFn: () => rest.webhookEndpoints(),
    refetchInterval,
    enabled,
  });
}

export function useEndpoint(id: string) {
  const { rest } = useBackend();
  const enabled = useMay('webhooks.manage');
  return useQuery({
    queryKey: [...webhooksKey, id],
    queryFn: () => rest.webhookEndpoint(id),
    refetchInterval,
    enabled,
  });
}

/** Mutation of an endpoint; invalidates the list. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: webhooksKey }) });
}

export function useCreateEndpoint() {
  const { rest } = useBackend();
  return useChange((body: WebhookEndpointCreate) => rest.createWebhookEndpoint(body));
}

export function useChangeEndpoint(id: string) {
  const { rest } = useBackend();
  return useChange((body: WebhookEndpointChange) => rest.changeWebhookEndpoint(id, body));
}

export function useRemoveEndpoint(id: string) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => rest.removeWebhookEndpoint(id),
    // Not the endpoint itself: it is gone, and its page is left.
    onSuccess: () => cache.invalidateQueries({ queryKey: [...webhooksKey, 'all'] }),
  });
}

export function useVerifyEndpoint(id: string) {
  const { rest } = useBackend();
  return useChange(() => rest.verifyWebhookEndpoint(id));
}

export function useRotateSecret(id: string) {
  const { rest } = useBackend();
  return useChange(() => rest.rotateWebhookSecret(id));
}

export function useEndPreviousSecret(id: string) {
  const { rest } = useBackend();
  return useChange(() => rest.endPreviousWebhookSecret(id));
}
