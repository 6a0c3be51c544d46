import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventType } from '#contracts/events.js';
import type { RedeliveryCreate } from '#contracts/operations/webhook-deliveries.js';
import type { DeliveryState } from '#contracts/webhooks.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { webhooksKey } from './use-endpoints.js';

export interface LogFilter {
  readonly state: DeliveryState | null;
  readonly type: EventType | null;
  readonly page: number;
}

export const deliveriesPerPage = 25;

export function useDeliveries(endpointId: string, { state, type, page }: LogFilter) {
  const { rest } = useBackend();
  const query = {
    ...{ page, limit: deliveriesPerPage },
    ...(state && { states: [state] }),
    ...(type && { types: [type] }),
  };
  return useQuery({
    queryKey: [...webhooksKey, endpointId, 'deliveries', query],
    queryFn: () => rest.webhookDeliveries(endpointId, query),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
}

export function useDelivery(endpointId: string, id: string) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: [...webhooksKey, endpointId, 'delivery', id],
    queryFn: () => rest.webhookDelivery(endpointId, id),
    refetchInterval: 5_000,
  });
}

export function useRedeliver(endpointId: string) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RedeliveryCreate) => rest.redeliver(endpointId, body),
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksKey }),
  });
}

export function useSendTest(endpointId: string) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (type: EventType) => rest.sendTestEvent(endpointId, type),
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksKey }),
  });
}
