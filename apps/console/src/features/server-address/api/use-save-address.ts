import { useQueryClient } from '@tanstack/react-query';
import { type AddressConcern, addressConcern, type ServerAddressView } from '#contracts/server-address.js';
import type { Reach } from '#sdk/reach-server.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { ifUnchanged } from '../../../lib/use-form-source.js';
import { mailKey } from '../../../lib/use-mail.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { serverAddressKey } from '../../../lib/use-server-address.js';
import { checkReach } from './check-reach.js';

interface Saved {
  readonly base: Tagged<ServerAddressView>;
  /** Null: none. */
  readonly address: string | null;
  readonly isChecked: boolean;
}

/**
 * Outcome: saved after a check or without one, removed, or neither because the check found something other than this
 * server.
 */
export type SaveOutcome = Exclude<Reach, 'reached'> | 'saved' | 'saved_unchecked' | 'removed';

/** Checks an address from this browser and saves it, or leaves it where nothing like this server answers. */
export function useSaveAddress() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ base, address, isChecked }: Saved): Promise<SaveOutcome> => {
      const reach = isChecked && address !== null && isCheckable(address) ? await checkReach(address) : null;
      if (reach === 'other' || reach === 'unreachable') return reach;
      const put = await rest.tagged('PUT /api/v1/server-address', { body: { address } }, ifUnchanged(base));
      setSaved(cache, serverAddressKey, put);
      void cache.invalidateQueries({ queryKey: mailKey });
      if (address === null) return 'removed';
      return reach === null ? 'saved_unchecked' : 'saved';
    },
  });
}

/** A page with https may not ask an address without it: browsers refuse that as mixed content. */
function isCheckable(address: string): boolean {
  return window.location.protocol === 'http:' || address.startsWith('https:');
}

/** The concern about a typed address, once it is one. */
export function concernOf(address: string | null): AddressConcern | null {
  return address === null ? null : addressConcern(address);
}
