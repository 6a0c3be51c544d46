/** Reason codes of unsent messages, which screens translate. A refusal by the mail server is shown as it is. */
export const mailFaults = [
  'link_expired',
  'key_missing',
  'private_network',
  'not_tls',
  'no_greeting',
  'no_starttls',
  'certificate_expired',
  'certificate_of_other_host',
  'certificate_untrusted',
] as const;
export type MailFault = (typeof mailFaults)[number];
