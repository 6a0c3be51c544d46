import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApplicationCreate } from '#contracts/applications.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

const applicationsKey = ['applications'];

export function useApplications() {
  const { rest } = useBackend();
  return useQuery({ queryKey: applicationsKey, queryFn: () => rest.applications() });
}

/** A change of an application; the list is read again. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: applicationsKey }) });
}

export function useRegisterApplication() {
  const { rest } = useBackend();
  return useChange((body: ApplicationCreate) => rest.registerApplication(body));
}

export function useReplaceApplication() {
  const { rest } = useBackend();
  return useChange(({ id, body }: { id: string; body: ApplicationCreate }) => rest.replaceApplication(id, body));
}

export function useRemoveApplication() {
  const { rest } = useBackend();
  return useChange((id: string) => rest.removeApplication(id));
}

export function useRotateSecret() {
  const { rest } = useBackend();
  return useChange((id: string) => rest.rotateApplicationSecret(id));
}
