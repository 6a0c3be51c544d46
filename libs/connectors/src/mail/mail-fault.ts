import type { MailSecurity } from '#contracts/mail.js';
import type { MailFault } from '#contracts/mail-faults.js';

/** Error of OpenSSL or nodemailer: the properties that tell the fault. */
interface SmtpError {
  readonly code?: string;
  /** Code of the underlying error of Node.js. */
  readonly originalCode?: string;
  readonly library?: string;
  readonly reason?: string;
  readonly timeoutType?: string;
}

/** OpenSSL errors for bytes that are not TLS. */
const notTls = ['wrong version number', 'packet length too long', 'http request', 'record layer failure'];

/**
 * Reason code of a mistake in the encryption or the certificate, which screens translate; null for any other error. A
 * server that speaks TLS from the start sends no greeting to a client that waits for one.
 */
export function mailFault(error: unknown, security: MailSecurity): MailFault | null {
  const { code, originalCode = '', library, reason, timeoutType } = error as SmtpError;
  if (library === 'SSL routines' && notTls.includes(reason ?? '')) return security === 'tls' ? 'not_tls' : null;
  if (security !== 'tls' && timeoutType === 'greeting') return 'no_greeting';
  if (security === 'starttls' && code === 'ETLS') return 'no_starttls';
  if (originalCode === 'CERT_HAS_EXPIRED') return 'certificate_expired';
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate_of_other_host';
  return /SELF_SIGNED|^UNABLE_TO_|^CERT_/.test(originalCode) ? 'certificate_untrusted' : null;
}
