import { useQuery } from '@tanstack/react-query';
import { mailFaults } from '#contracts/mail-faults.js';
import { useBackend } from './backend.js';
import type { Translation } from './translate.js';

export const mailKey = ['mail'];

/** Query of the mail settings and the state of delivery; for admins. */
export function useMail() {
  const { rest } = useBackend();
  return useQuery({ queryKey: mailKey, queryFn: () => rest.mail() });
}

/** Whether e-mail can be sent; false until that is known. */
export function useHasMail(): boolean {
  return useMail().data?.isReady ?? false;
}

/** Reason why a message was not sent: the text of the mail server, or the translation of a reason of this server. */
export function mailReason(t: Translation, reason: string): string {
  const own = mailFaults.find((each) => each === reason);
  return own ? t(`mail.reason.${own}`) : reason;
}
