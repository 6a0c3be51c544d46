import { useQuery } from '@tanstack/react-query';
import { isLocalOrigin } from '#contracts/server-address.js';
import { useBackend } from './backend.js';

export const serverAddressKey = ['server-address'];

/** The public address of the server, with its entity tag. */
export function useServerAddress() {
  const { rest } = useBackend();
  return useQuery({ queryKey: serverAddressKey, queryFn: () => rest.tagged('GET /api/v1/server-address') });
}

/** Origin that the code of the widget begins with: the public address, or else this page's. Null until that is known. */
export function useSnippetOrigin(): { readonly origin: string; readonly isLocal: boolean } | null {
  const { data, isError } = useServerAddress();
  if (!data && !isError) return null;
  const origin = data?.body.address ?? window.location.origin;
  return { origin, isLocal: isLocalOrigin(origin) };
}
