import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomActionPut, CustomActionTrial } from '#contracts/business/custom-actions.js';
import { useBackend } from '../../../lib/backend.js';
import { useMay } from '../../../lib/use-may.js';
import { useMutation } from '../../../lib/use-mutation.js';

const key = (connectionId: string) => ['custom-actions', connectionId];

export function useConnectionActions(connectionId: string) {
  const { rest } = useBackend();
  const enabled = useMay('connections.manage');
  return useQuery({ queryKey: key(connectionId), queryFn: () => rest.customActions(connectionId), enabled });
}

/** Tools of an MCP server, read anew each time. */
export function useRemoteTools(connectionId: string, isShown: boolean) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: [...key(connectionId), 'tools'],
    queryFn: () => rest.remoteTools(connectionId),
    enabled: useMay('connections.manage') && isShown,
    staleTime: 30_000,
  });
}

/** Invalidates the runnable actions, for this page and for conversations. */
function useChange<Input, Output>(
  connectionId: string,
  mutationFn: (input: Input) => Promise<Output>,
  onSuccess?: () => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: key(connectionId) }),
        cache.invalidateQueries({ queryKey: ['offered-actions'] }),
      ]),
  });
}

/** Saves an action: a new one, or over the one with this id. `onSaved` is called even if the form is redrawn meanwhile. */
export function useSaveAction(connectionId: string, onSaved: () => void) {
  const { rest } = useBackend();
  return useChange(
    connectionId,
    ({ id, action }: { id: string | null; action: CustomActionPut }) =>
      id === null ? rest.createCustomAction(connectionId, action) : rest.replaceCustomAction(id, action),
    onSaved,
  );
}

/** Saves several, one after the other; stops at the first that is refused. */
export function useAddActions(connectionId: string) {
  const { rest } = useBackend();
  return useChange(connectionId, async (actions: readonly CustomActionPut[]) => {
    for (const action of actions) await rest.createCustomAction(connectionId, action);
  });
}

export function useRemoveAction(connectionId: string, onRemoved: () => void) {
  const { rest } = useBackend();
  return useChange(connectionId, (id: string) => rest.removeCustomAction(id), onRemoved);
}

export function useTryAction(connectionId: string) {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (trial: CustomActionTrial) => rest.tryCustomAction(connectionId, trial) });
}

export function useReadDocument() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (document: string) => rest.readApiDocument(document) });
}
