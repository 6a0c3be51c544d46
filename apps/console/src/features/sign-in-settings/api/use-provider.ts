import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IdentityProviderPut } from '#contracts/single-sign-on.js';
import { useBackend } from '../../../lib/backend.js';

const providerKey = ['identity-provider'];

/** The external provider of the installation, and what has to be registered there. */
export function useSingleSignOnSettings() {
  const { rest } = useBackend();
  return useQuery({ queryKey: providerKey, queryFn: () => rest.singleSignOnSettings() });
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([providerKey, ['sign-in-options']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}

export function usePutProvider() {
  const { rest } = useBackend();
  return useChange((body: IdentityProviderPut) => rest.putIdentityProvider(body));
}

export function useRemoveProvider() {
  const { rest } = useBackend();
  return useChange(() => rest.removeIdentityProvider());
}

/** Whether a provider can be reached under an address, and is who it should be. */
export function useTestProvider() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (issuer: string) => rest.testIdentityProvider(issuer) });
}
