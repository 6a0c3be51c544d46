import { useQuery } from '@tanstack/react-query';
import { useBackend } from './backend.js';
import { useMay } from './use-may.js';

/** What the demonstration holds, for whoever may remove it; its data is null where this is none. */
export function useDemonstration() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['demonstration'],
    queryFn: () => rest.demonstration(),
    select: (view) => (view.isPresent ? view : null),
    enabled: useMay('demonstration.remove'),
    staleTime: 60_000,
  });
}
