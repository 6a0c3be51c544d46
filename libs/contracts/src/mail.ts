import { z } from 'zod';
import { isoInstant } from './ids.js';
import { isLoopbackHost } from './loopback.js';
import { settingSources } from './server-address.js';
import { shortText } from './text.js';

/** E-mail sent by the product: one-time links to operators, and one-time codes to clients. */

export const linkMailKinds = ['invitation', 'password_reset'] as const;
export type LinkMailKind = (typeof linkMailKinds)[number];

export const mailKinds = [...linkMailKinds, 'visitor_code'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailDelivery = z
  .object({
    state: z
      .enum(['waiting', 'sent', 'failed'])
      .describe(
        'Delivery state. `failed`: not retried, because the server permanently refused the message or the link has expired.',
      ),
    at: isoInstant.describe('When the message was sent or failed; while it waits, the time of the next attempt.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Response of the mail server to the last failed attempt, `link_expired` or `key_missing` if the server was not contacted, or the code of a fault of the connection, such as `not_tls`, `no_starttls` or `certificate_untrusted`. Null if no attempt failed.',
      ),
  })
  .meta({ id: 'MailDelivery' });
export type MailDelivery = z.infer<typeof mailDelivery>;

/** Sender: `Shop <help@shop.example>`, or the address alone. */
export const mailSender = z
  .string()
  .trim()
  .max(300)
  .refine((text) => z.email().safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success, {
    error: 'must be an address such as Shop <help@shop.example>',
  });

/** `tls`: from the first byte. `starttls`: required before the sign-in. `none`: encrypted if the server offers it. */
export const mailSecurities = ['starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** Default port for each. */
export const mailPorts: Readonly<Record<MailSecurity, number>> = { starttls: 587, tls: 465, none: 25 };

const mailHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|[\da-f:]+)$/, 'must be a host such as smtp.shop.example');

const mailServer = z.object({
  host: mailHost,
  port: z.int().min(1).max(65_535),
  security: z
    .enum(mailSecurities)
    .describe(
      'Encryption. `tls`: from the first byte. `starttls`: required before authentication. `none`: used if the server offers it.',
    ),
  user: shortText(200).nullable().describe('User name. Null if the server requires no authentication.'),
  from: mailSender,
});

export const mailServerView = mailServer.extend({ hasPassword: z.boolean() }).meta({ id: 'MailServer' });
export type MailServerView = z.infer<typeof mailServerView>;

export const mailServerPut = z
  .strictObject({
    ...mailServer.shape,
    password: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe(
        'Password. If absent, the stored password is kept, provided that host, port, user and encryption do not change.',
      ),
  })
  .superRefine(({ host, security, user }, context) => {
    if (user !== null && security === 'none' && !isLoopbackHost(host))
      context.addIssue({ code: 'custom', path: ['security'], message: 'must encrypt: a password is sent' });
  });
export type MailServerPut = z.infer<typeof mailServerPut>;

export const mailView = z
  .object({
    server: z.string().nullable().describe('Host and port of the SMTP server. Null if none is configured.'),
    from: z.string().nullable().describe('Sender, as recipients see it. Null if not configured.'),
    setBy: z
      .enum(settingSources)
      .nullable()
      .describe(
        'Source of the setting. `environment`: set by `MAIL_URL`, cannot be changed here. Null if no server is configured.',
      ),
    isReady: z.boolean().describe('True if email can be sent. False as well if no public address is set for links.'),
    settings: mailServerView.nullable().describe('Settings made in the console. Null if there are none.'),
    waiting: z.int().describe('Number of messages waiting to be sent or retried.'),
    lastSentAt: isoInstant.nullable(),
    lastFailure: z
      .object({ at: isoInstant, recipient: z.string(), reason: z.string() })
      .nullable()
      .describe('The last message that failed permanently. Null if there is none.'),
  })
  .meta({ id: 'MailView' });
export type MailView = z.infer<typeof mailView>;

export const mailTestCreate = z.strictObject({});
export const mailTestView = z
  .object({
    recipient: z.string().describe('Email address of the caller.'),
    accepted: z.boolean(),
    reply: z
      .string()
      .describe(
        'Response of the mail server, or the code of a fault of the connection, such as `not_tls`, `no_starttls` or `certificate_untrusted`.',
      ),
  })
  .meta({ id: 'MailTestView' });
export type MailTestView = z.infer<typeof mailTestView>;
