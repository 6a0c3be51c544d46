import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../../../lib/backend.js';

/** It also changes by what colleagues do, of which this page is not told. */
const refreshMs = 5_000;
const shownRows = 20;

/** The first of those who wait, each with who is asked and why; read while it is shown. */
export function useQueue() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['queue'],
    queryFn: ({ signal }) => rest.queue({ limit: shownRows }, { signal }),
    refetchInterval: refreshMs,
    retry: 1,
  });
}
