import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

/** Goes to the provider; it sends the browser back to the page of single sign-on. */
export function useBeginSingleSignOn() {
  const { rest } = useBackend();
  return useMutation({
    mutationFn: () => rest.beginSingleSignOn(),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Outcome of the provider's redirect. It works once, so it is requested once. */
export function useFinishSingleSignOn(query: string) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['single-sign-on', query],
    queryFn: () => rest.finishSingleSignOn(query),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Connects the account after its sign-in with the password. */
export function useConfirmIdentity() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (confirmation: string) => rest.confirmIdentity(confirmation) });
}
