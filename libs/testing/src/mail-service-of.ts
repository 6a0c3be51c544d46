import type { Mailer } from '#engine/ports/mailer.js';
import { MailService } from '#engine/state/mail-service.js';

/** Mail service with a given mail server, or none, at a public address. */
export function mailServiceOf(mailer: Mailer | null): MailService {
  return new MailService({
    fromEnvironment: mailer,
    publicAddress: { current: 'https://chat.example' },
    connect: () => null,
  });
}
