import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayMs, hourMs, minuteMs } from '#contracts/durations.js';
import { useBackend } from '../../../lib/backend.js';
import { useMay } from '../../../lib/use-may.js';

/** How long the time zones of services are taken for known: every appointment on a screen asks for one. */
const zonesStaleMs = 10 * minuteMs;

/** Range of the search for the next free time. */
const aheadMs = 56 * dayMs;

export function useServices({ enabled = true, staleTime = 0 } = {}) {
  const { rest } = useBackend();
  const mayRead = useMay('business.read');
  return useQuery({
    queryKey: ['bookable-services'],
    queryFn: () => rest.bookableServices(),
    retry: 1,
    enabled: enabled && mayRead,
    staleTime,
  });
}

/** IANA time zone of a service; undefined: not requested, not given, or not known yet. */
export function useTimeZoneOf(serviceId: string | undefined): string | undefined {
  const { data } = useServices({ enabled: serviceId !== undefined, staleTime: zonesStaleMs });
  return data?.items.find(({ id }) => id === serviceId)?.timeZone ?? undefined;
}

/** Maximum by which a day begins earlier in some time zone than in UTC. */
const earliestMs = 14 * hourMs;

/** Free times from the beginning of a day (`2026-12-03`) on, wherever that is; nothing while no service is chosen. */
export function useFreeTimes(serviceId: string, day: string) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  const from = new Date(Date.parse(`${day}T00:00Z`) - earliestMs);
  const isValid = serviceId !== '' && !Number.isNaN(from.getTime());
  const times = useQuery({
    queryKey: ['free-times', serviceId, day],
    queryFn: ({ signal }) => {
      const to = new Date(from.getTime() + aheadMs);
      return rest.freeTimes({ serviceId, from: from.toISOString(), to: to.toISOString() }, { signal });
    },
    enabled: isValid,
    // Others may take one at any time.
    staleTime: 0,
    retry: 1,
  });
  return { times, readAgain: () => cache.invalidateQueries({ queryKey: ['free-times'] }) };
}
