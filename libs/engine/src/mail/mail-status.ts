import type { MailServerView, MailTestView, MailView } from '#contracts/mail.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { OperatorPrincipal } from '../access/principal.js';
import type { StoredMailServer } from '../ports/installation-settings-store.js';
import type { Ports } from '../ports/ports.js';
import { iso, isoOrNull } from '../views/iso.js';
import { composeTest } from './compose-mail.js';
import { usualLocale } from './queue-mail.js';

/** Status of e-mail: its settings and outbox. */
export async function readMailStatus({
  mails,
  mailService,
  installationSettings,
}: Pick<Ports, 'mails' | 'mailService' | 'installationSettings'>): Promise<MailView> {
  const [waiting, sent, failed, { mailServer }] = await Promise.all([
    mails.waiting(),
    mails.lastSent(),
    mails.lastFailed(),
    installationSettings.get(),
  ]);
  const { configured, mailer, setBy } = mailService;
  return {
    server: configured?.server ?? null,
    from: configured?.from ?? null,
    setBy,
    isReady: mailer !== null,
    settings: mailServer && toSettingsView(mailServer),
    waiting,
    lastSentAt: isoOrNull(sent?.sentAt ?? null),
    lastFailure:
      failed?.failedAt != null
        ? { at: iso(failed.failedAt), recipient: failed.recipient, reason: failed.reason ?? '' }
        : null,
  };
}

function toSettingsView({ sealedPassword, ...server }: StoredMailServer): MailServerView {
  return { ...server, hasPassword: sealedPassword !== null };
}

/** Sends a test message to the caller at once. */
export async function sendTestMail(
  { mailService, operators, ids }: Pick<Ports, 'mailService' | 'operators' | 'ids'>,
  { id }: Pick<OperatorPrincipal, 'id'>,
): Promise<Result<MailTestView>> {
  const { configured: mailer } = mailService;
  if (mailer === null) return reject('mail_not_configured');
  const operator = await operators.get(id);
  if (operator === null) return reject('not_found');
  const { email: recipient, locale } = operator;
  const { isSent, reply } = await mailer.send(composeTest(ids.next(), recipient, locale ?? usualLocale));
  return ok({ recipient, accepted: isSent, reply });
}
