import type { OwnStart } from '#contracts/demonstration.js';
import { failure } from '#contracts/errors.js';
import { RequestFailed } from '#sdk/client-types.js';
import { useBackend } from '../../../lib/backend.js';
import { retry } from '../../../lib/retry.js';
import { useMutation } from '../../../lib/use-mutation.js';

const maxPauseMs = 1_000;
/** Time for the server that answered last to stop, in milliseconds. */
const stopMs = 500;
/** Time that a restart may take: many times what it does. */
const restartTimeoutMs = 60_000;

/** Removes the demonstration (`starting`), after which the server restarts, and opens the new installation once it is up (`opening`). */
export function useStartOwn() {
  const { rest } = useBackend();
  // Separate from the removal: it can be repeated if the server does not come back.
  const opening = useMutation({
    mutationFn: async () => {
      // The session belongs to the new data, which the server uses once it has restarted.
      await untilRestarted(() => rest.me());
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

/** Waits until the server that restarts answers this. Rejects with {@link RequestFailed} after a minute without an answer. */
export async function untilRestarted(ask: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + restartTimeoutMs;
  // The server that answered last may not have stopped yet.
  await new Promise((resolve) => setTimeout(resolve, stopMs));
  await retry(ask, () => (Date.now() < deadline ? maxPauseMs : null)).catch(() => {
    throw new RequestFailed(failure('busy'));
  });
}
