import { useMutation } from '@tanstack/react-query';
import type { OwnStart } from '#contracts/demonstration.js';
import { useBackend } from '../../../lib/backend.js';
import { retryUntilAnswered } from './retry-until-answered.js';

/** Removes the demonstration (`starting`), after which the server restarts, and opens the new installation once it is up (`opening`). */
export function useStartOwn() {
  const { rest } = useBackend();
  // Separate from the removal: it can be repeated if the server does not come back.
  const opening = useMutation({
    mutationFn: async () => {
      // The session belongs to the new data, which the server uses once it has restarted.
      await retryUntilAnswered(() => rest.me());
      // With the whole page: nothing in memory is true any more.
      window.location.replace(`${import.meta.env.BASE_URL}get-started`);
    },
  });
  const starting = useMutation({
    mutationFn: (own: OwnStart) => rest.startOwn(own),
    onSuccess: () => opening.mutate(),
  });
  return { starting, opening };
}
