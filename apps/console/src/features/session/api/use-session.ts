import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SignInChallenge } from '#contracts/sign-in.js';
import type { Me } from '#contracts/views.js';
import { useBackend, useConsole } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { failureOf } from '../../../lib/failure.js';
import { showAccountLanguage } from '../../../lib/use-language.js';
import { useMutation } from '../../../lib/use-mutation.js';

export const sessionKey = ['session'];
const endedKey = [...sessionKey, 'ended'];

/** Current session: null when signed out, undefined while loading. */
export function useSession(): { me: Me | null | undefined; error: unknown; retry: () => void } {
  const { rest } = useBackend();
  const query = useQuery({
    queryKey: sessionKey,
    queryFn: async (): Promise<Me | null> => {
      try {
        return await rest.me();
      } catch (error) {
        if (failureOf(error).code === 'unauthenticated') return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The reason of a failed first attempt is shown while it is retried: the page would be blank.
  return { me: query.data, error: query.error ?? query.failureReason, retry: () => void query.refetch() };
}

function cacheSession(cache: QueryClient, me: Me): void {
  setSaved(cache, sessionKey, me);
  cache.setQueryData(endedKey, false);
}

/** Clears the cache on sign-out, so that the next person sees none of it. */
function forgetSession(cache: QueryClient): void {
  setSaved(cache, sessionKey, null);
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Keeps the socket connected while signed in; a session ended by the server redirects to the sign-in page. */
export function useConnection(signedIn: boolean): void {
  const { console: client } = useBackend();
  const cache = useQueryClient();
  const { connection, failure } = useConsole();
  useEffect(() => {
    if (signedIn) client.connect();
  }, [client, signedIn]);
  const ended = signedIn && connection === 'refused' && failure?.code === 'unauthenticated';
  useEffect(() => {
    if (!ended) return;
    client.close();
    forgetSession(cache);
    cache.setQueryData(endedKey, true);
  }, [ended, client, cache]);
}

/** Whether the server has ended the session that this tab had. */
export function useHasEnded(): boolean {
  return useQuery({ queryKey: endedKey, queryFn: () => false, initialData: false, staleTime: Number.POSITIVE_INFINITY })
    .data;
}

export function useSignIn() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) => rest.signIn(credentials),
    onSuccess: (reply) => {
      if (isChallenge(reply)) return;
      cacheSession(cache, reply);
      void showAccountLanguage(rest);
    },
  });
}

/** Whether another step is needed before there is a session. */
export function isChallenge(reply: Me | SignInChallenge): reply is SignInChallenge {
  return 'challenge' in reply;
}

/** Opens the console after a sign-in. */
export function useEnter(): (me: Me) => void {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return (me) => {
    cacheSession(cache, me);
    void showAccountLanguage(rest);
  };
}

export function useSignOut(): () => Promise<void> {
  const { rest, console: client } = useBackend();
  const cache = useQueryClient();
  return async () => {
    client.close();
    await rest.signOut();
    forgetSession(cache);
  };
}
