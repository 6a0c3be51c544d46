import { useQueryClient } from '@tanstack/react-query';
import type { MailServerPut, MailView } from '#contracts/mail.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { useBackend } from '../../../lib/backend.js';
import { setSaved } from '../../../lib/console-cache.js';
import { ifUnchanged, useFormSource } from '../../../lib/use-form-source.js';
import { mailKey } from '../../../lib/use-mail.js';
import { useMutation } from '../../../lib/use-mutation.js';

/** The mail server that the form edits. */
export function useMailSource() {
  const { rest } = useBackend();
  return useFormSource([...mailKey, 'form'], () => rest.tagged('GET /api/v1/mail'));
}

export function usePutMailServer() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ base, body }: { base: Tagged<MailView>; body: MailServerPut }) =>
      rest.tagged('PUT /api/v1/mail/server', { body }, ifUnchanged(base)),
    onSuccess: ({ body }) => setSaved(cache, mailKey, body),
  });
}

export function useRemoveMailServer() {
  const { rest } = useBackend();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => rest.removeMailServer(),
    onSuccess: () => cache.invalidateQueries({ queryKey: mailKey, exact: true }),
  });
}
