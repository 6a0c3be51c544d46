import { createContext, use } from 'react';
import type { OperatorView } from '#contracts/views.js';
import type { ConsoleClient, ConsoleSnapshot } from '#sdk/client-types.js';
import type { RestClient } from '#sdk/rest-client.js';
import { useObservable } from './store.js';

/** Clients of the server: socket and REST. */
export interface Backend {
  rest: RestClient;
  console: ConsoleClient;
}

const BackendContext = createContext<Backend | null>(null);
export const BackendProvider = BackendContext.Provider;

export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (!backend) throw new Error('BackendProvider is missing');
  return backend;
}

/** The connection, the signed-in operator, and the colleagues. */
export function useConsole(): ConsoleSnapshot {
  return useObservable(useBackend().console.state);
}

/** Finds a colleague by id, for a name to show. */
export function useOperators(): (id: string | null) => OperatorView | null {
  const { operators } = useConsole();
  return (id) => operators.find((operator) => operator.id === id) ?? null;
}
