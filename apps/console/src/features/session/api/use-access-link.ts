import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccessLinkRedemption } from '#contracts/people.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { isChallenge, sessionKey } from './use-session.js';

/** What a one-time link is for. */
export function useAccessLink(token: string) {
  const { rest } = useBackend();
  return useQuery({
    queryKey: ['access-link', token],
    queryFn: () => rest.accessLink(token),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks for a link for a new password; whether anybody has an account with the address does not show. */
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
