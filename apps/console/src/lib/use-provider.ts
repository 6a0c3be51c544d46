import { useQuery } from '@tanstack/react-query';
import { useBackend } from './backend.js';

/** The external provider by which people may sign in; its data is null where there is none. */
export function useProvider() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => rest.signInOptions(),
    select: ({ singleSignOn }) => singleSignOn,
  });
}
