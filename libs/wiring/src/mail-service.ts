import { SmtpMailer, smtpOptions } from '#connectors/mail/smtp-mailer.js';
import { networks } from '#connectors/outbound/address-check.js';
import { mailPasswordContext } from '#engine/mail/mail-settings.js';
import type { StoredMailServer } from '#engine/ports/installation-settings-store.js';
import type { SecretSealer } from '#engine/ports/secret-sealer.js';
import { MailService } from '#engine/state/mail-service.js';
import type { PublicAddress } from '#engine/state/public-address.js';
import type { Config } from './config/env.js';

/** Mail service: uses the mail server of the environment, or else that of the console's settings, which may be in allowed private networks only. */
export function createMailService(
  { mail, outboundNetworks }: Pick<Config, 'mail' | 'outboundNetworks'>,
  { publicAddress, secretSealer }: { readonly publicAddress: PublicAddress; readonly secretSealer: SecretSealer },
): MailService {
  const allowed = networks(outboundNetworks);
  return new MailService({
    fromEnvironment: mail && new SmtpMailer(smtpOptions(mail)),
    publicAddress,
    connect: ({ user, sealedPassword, ...server }: StoredMailServer) => {
      const pass = sealedPassword && secretSealer.open(sealedPassword, mailPasswordContext);
      if (user !== null && !pass) return null;
      return new SmtpMailer({ ...server, auth: user && pass ? { user, pass } : null, allowed });
    },
  });
}
