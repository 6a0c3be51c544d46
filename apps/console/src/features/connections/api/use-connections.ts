import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectionCreate, ConnectionPatch, ConnectionState } from '#contracts/business/connections.js';
import { useBackend } from '../../../lib/backend.js';
import { useMay } from '../../../lib/use-may.js';
import { useMutation } from '../../../lib/use-mutation.js';
import type { ChipTone } from '../../../ui/chip.js';

const connectionsKey = ['connections'];
/** The state changes by itself. */
const refetchInterval = 5_000;
export const callsPerPage = 25;

export const stateTones: Readonly<Record<ConnectionState, ChipTone>> = {
  ...{ off: 'plain', unused: 'amber', working: 'accent', refused: 'red', failing: 'red', unusable: 'red' },
};

export function useConnectionKinds() {
  const { rest } = useBackend();
  const enabled = useMay('connections.manage');
  return useQuery({
    ...{ queryKey: ['connection-kinds'], queryFn: () => rest.connectionKinds(), enabled },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useConnections() {
  const { rest } = useBackend();
  const enabled = useMay('connections.manage');
  return useQuery({
    queryKey: [...connectionsKey, 'all'],
    queryFn: () => rest.connections(),
    refetchInterval,
    enabled,
  });
}

export function useConnectionCalls(id: string, page: number) {
  const { rest } = useBackend();
  const query = { page, limit: callsPerPage };
  return useQuery({
    queryKey: [...connectionsKey, id, 'calls', query],
    queryFn: () => rest.connectionCalls(id, query),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

export function useIntake(id: string) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: [...connectionsKey, id, 'intake'],
    queryFn: () => rest.connectionIntake(id),
    refetchInterval,
  });
}

export function useReceivedEvents(id: string, page: number) {
  const { rest } = useBackend();
  const query = { page, limit: callsPerPage };
  return useQuery({
    queryKey: [...connectionsKey, id, 'received', query],
    queryFn: () => rest.receivedEvents(id, query),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

/** Mutation that invalidates the lists. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: connectionsKey }) });
}

export function useCreateConnection() {
  const { rest } = useBackend();
  return useChange((body: ConnectionCreate) => rest.createConnection(body));
}

export function useChangeConnection(id: string) {
  const { rest } = useBackend();
  return useChange((body: ConnectionPatch) => rest.changeConnection(id, body));
}

export function useRemoveConnection(id: string) {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => rest.removeConnection(id),
    // In the background: the page of the deleted item is left first.
    onSuccess: () => void cache.invalidateQueries({ queryKey: [...connectionsKey, 'all'] }),
  });
}

export function useChangeIntake(id: string) {
  const { rest } = useBackend();
  return useChange((pollSeconds: number | null) => rest.changeConnectionIntake(id, { pollSeconds }));
}

/** `secret`: the one that the system shows; without it one is made. Null: no events are taken any more. */
export function useEventSecret(id: string) {
  const { rest } = useBackend();
  return useChange(async (secret: string | undefined | null) => {
    if (secret !== null) return (await rest.setEventSecret(id, { secret })).secret;
    await rest.removeEventSecret(id);
    return null;
  });
}

/** Tests settings of the form: of a kind, or of an existing connection. */
export function useTryConnection({ kind, id }: { kind: string; id: string | null }) {
  const { rest } = useBackend();
  return useMutation({
    mutationFn: (settings: Record<string, unknown>) =>
      id === null ? rest.tryConnection({ kind, settings }) : rest.testConnection(id, { settings }),
  });
}

export function useTestConnection(id: string) {
  const { rest } = useBackend();
  return useChange(() => rest.testConnection(id, {}));
}
