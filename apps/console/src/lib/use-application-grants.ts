import { useQuery } from '@tanstack/react-query';
import { useBackend } from './backend.js';

export const grantsKey = ['application-grants'];

/** What the operator allows applications. */
export function useApplicationGrants() {
  const { rest } = useBackend();
  return useQuery({ queryKey: grantsKey, queryFn: () => rest.applicationGrants() });
}
