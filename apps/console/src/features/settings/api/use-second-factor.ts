import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reauthentication } from '#contracts/sign-in.js';
import { useBackend } from '../../../lib/backend.js';

const factorKey = ['second-factor'];

/** The operator's own two-step verification. */
export function useSecondFactor() {
  const { rest } = useBackend();
  return useQuery({ queryKey: factorKey, queryFn: () => rest.secondFactor() });
}

/** A new secret. Each request makes another one, so it is asked for once and not kept. */
export function useSecondFactorSetup() {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['second-factor-setup'],
    queryFn: () => rest.setUpSecondFactor(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
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
