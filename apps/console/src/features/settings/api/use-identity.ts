import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reauthentication } from '#contracts/sign-in.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

const identityKey = ['identity'];

/** The operator's own connection to the external provider. */
export function useIdentity() {
  const { rest } = useBackend();
  return useQuery({ queryKey: identityKey, queryFn: () => rest.identity() });
}

/** Goes to the provider, which sends the browser back. */
export function useConnectIdentity() {
  const { rest } = useBackend();
  return useMutation({
    mutationFn: (proof: Reauthentication) => rest.connectIdentity(proof),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function useDisconnectIdentity() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => rest.disconnectIdentity(),
    onSuccess: () => cache.invalidateQueries({ queryKey: identityKey }),
  });
}
