import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SignInOptions } from '#contracts/single-sign-on.js';
import { useBackend } from './backend.js';
import type { Older } from './older.js';

interface Provider {
  readonly label: string;
  /** Public address, where the provider sends browsers back to; null: this page is there. */
  readonly elsewhere: string | null;
}

const setUpEveryMs = 5_000;

/** How people may sign in. While nobody can, it is polled: the set-up may be under way in another tab. */
export function useSignInOptions() {
  return useQuery({
    ...useOptionsQuery(),
    refetchInterval: ({ state }) => (state.data?.isSetUp === false ? setUpEveryMs : false),
  });
}

/** The external provider by which people may sign in; its data is null where there is none. */
export function useProvider() {
  return useQuery({
    ...useOptionsQuery(),
    select: ({ singleSignOn }): Provider | null => singleSignOn && toProvider(singleSignOn),
  });
}

function useOptionsQuery() {
  const { rest } = useBackend();
  return queryOptions({ queryKey: ['sign-in-options'], queryFn: () => rest.signInOptions() });
}

function toProvider({ label, origin }: Older<NonNullable<SignInOptions['singleSignOn']>, 'origin'>): Provider {
  return { label, elsewhere: origin == null || origin === window.location.origin ? null : origin };
}
