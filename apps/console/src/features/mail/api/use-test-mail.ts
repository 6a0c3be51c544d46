import { useQueryClient } from '@tanstack/react-query';
import { useBackend } from '../../../lib/backend.js';
import { mailKey } from '../../../lib/use-mail.js';
import { useMutation } from '../../../lib/use-mutation.js';

/** Sends a test message to the signed-in operator. */
export function useTestMail() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => rest.testMail(),
    onSettled: () => cache.invalidateQueries({ queryKey: mailKey }),
  });
}
