import { useQueryClient } from '@tanstack/react-query';
import type { IdentityProviderPut, SingleSignOnSettings } from '#contracts/single-sign-on.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { useBackend } from '../../../lib/backend.js';
import { ifUnchanged, useFormSource } from '../../../lib/use-form-source.js';
import { useMutation } from '../../../lib/use-mutation.js';

/** External provider of the installation, and the values to register there. */
export function useSingleSignOnSettings() {
  const { rest } = useBackend();
  return useFormSource(['identity-provider'], () => rest.tagged('GET /api/v1/identity-provider'));
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => cache.invalidateQueries({ queryKey: ['sign-in-options'] }),
  });
}

export function usePutProvider() {
  const { rest } = useBackend();
  return useChange(({ base, body }: { base: Tagged<SingleSignOnSettings>; body: IdentityProviderPut }) =>
    rest.tagged('PUT /api/v1/identity-provider', { body }, ifUnchanged(base)),
  );
}

export function useRemoveProvider() {
  const { rest } = useBackend();
  return useChange<void, void>(() => rest.removeIdentityProvider());
}

/** Tests whether a provider is reachable at an address, and is the right one. */
export function useTestProvider() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (issuer: string) => rest.testIdentityProvider(issuer) });
}
