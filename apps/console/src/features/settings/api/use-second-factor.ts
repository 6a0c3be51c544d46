import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reauthentication, SecondFactorCreate } from '#contracts/sign-in.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

const factorKey = ['second-factor'];

/** The operator's own two-step verification. */
export function useSecondFactor() {
  const { rest } = useBackend();
  return useQuery({ queryKey: factorKey, queryFn: () => rest.secondFactor() });
}

/** The result has a new secret. Each request makes another one. */
export function useSetUpSecondFactor() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (proof: SecondFactorCreate) => rest.setUpSecondFactor(proof), gcTime: 0 });
}

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => cache.invalidateQueries({ queryKey: factorKey }) });
}

/** The result has the recovery codes, which are shown once. */
export function useConfirmSecondFactor() {
  const { rest } = useBackend();
  return useChange((code: string) => rest.confirmSecondFactor(code));
}

/** The result has the new ones, which are shown once. */
export function useReplaceRecoveryCodes() {
  const { rest } = useBackend();
  return useChange((proof: Reauthentication) => rest.replaceRecoveryCodes(proof));
}

export function useTurnOffSecondFactor() {
  const { rest } = useBackend();
  return useChange((proof: Reauthentication) => rest.turnOffSecondFactor(proof));
}
