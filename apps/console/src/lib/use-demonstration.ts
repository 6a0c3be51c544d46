import { useQuery } from '@tanstack/react-query';
import type { DemonstrationView } from '#contracts/demonstration.js';
import { useBackend } from './backend.js';
import { useMay } from './use-may.js';

/** What the demonstration holds, for whoever may remove it; null where this is none, or it is not known yet. */
export function useDemonstration(): DemonstrationView | null {
  const { rest } = useBackend();
  const { data } = useQuery({
    queryKey: ['demonstration'],
    queryFn: () => rest.demonstration(),
    enabled: useMay('demonstration.remove'),
    staleTime: 60_000,
  });
  return data?.isPresent ? data : null;
}
