import { useMutation } from '@tanstack/react-query';
import type { OwnStart } from '#contracts/demonstration.js';
import { useBackend } from '../../../lib/backend.js';

const betweenTriesMs = 500;

/** Removes the demonstration, and opens the own installation once the server is there with it. */
export function useStartOwn() {
  const { rest } = useBackend();
  return useMutation({
    mutationFn: async (own: OwnStart): Promise<void> => {
      await rest.startOwn(own);
      // The session is of the new data, which the server knows once it has restarted.
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
        const me = await rest.me().catch(() => null);
        if (me !== null) break;
      }
      // With the whole page: nothing in memory is true any more.
      window.location.replace(`${import.meta.env.BASE_URL}get-started`);
    },
  });
}
