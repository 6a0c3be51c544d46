import { useQuery } from '@tanstack/react-query';
import { useBackend } from './backend.js';

export const mailKey = ['mail'];

/** How e-mail is sent, and how that goes; for admins. */
export function useMail() {
  const { rest } = useBackend();
  return useQuery({ queryKey: mailKey, queryFn: () => rest.mail() });
}
