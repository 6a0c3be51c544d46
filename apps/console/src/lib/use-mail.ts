import { useQuery } from '@tanstack/react-query';
import { useBackend } from './backend.js';
import type { Translation } from './translate.js';

export const mailKey = ['mail'];

/** How e-mail is sent, and how that goes; for admins. */
export function useMail() {
  const { rest } = useBackend();
  return useQuery({ queryKey: mailKey, queryFn: () => rest.mail() });
}

/** Whether e-mail can be sent; false until that is known. */
export function useHasMail(): boolean {
  return useMail().data?.isReady ?? false;
}

/** Why a message was not sent: what the mail server said, or our own reason in words. */
export function mailReason(t: Translation, reason: string): string {
  const own = (['link_expired', 'key_missing', 'private_network'] as const).find((each) => each === reason);
  return own ? t(`mail.reason.${own}`) : reason;
}
