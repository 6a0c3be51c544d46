import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccessLinkRedemption } from '#contracts/people.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { useMutation } from '../../../lib/use-mutation.js';
import { isChallenge, sessionKey } from './use-session.js';

/** Purpose of a one-time link. */
export function useAccessLink(token: string) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['access-link', token],
    queryFn: () => rest.accessLink(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Requests a link for a new password; the reply does not reveal whether the address has an account. */
export function useRequestPasswordLink() {
  const { rest } = useBackend();
  return useMutation({ mutationFn: (email: string) => rest.requestPasswordLink(email) });
}

/** Uses the link; signs in, or begins the second step. */
export function useRedeem() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: AccessLinkRedemption) => rest.redeemAccessLink(body),
    onSuccess: (reply) => {
      if (!isChallenge(reply)) setSaved(cache, sessionKey, reply);
    },
  });
}
