import { z } from 'zod';
import { isoInstant } from './ids.js';
import { isLoopbackHost } from './loopback.js';
import { settingSources } from './server-address.js';
import { shortText } from './text.js';

/** E-mail that the product sends: one-time links to people who work for the business, and one-time codes to its clients. */

export const linkMailKinds = ['invitation', 'password_reset'] as const;
export type LinkMailKind = (typeof linkMailKinds)[number];

export const mailKinds = [...linkMailKinds, 'visitor_code'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailDelivery = z
  .object({
    state: z
      .enum(['waiting', 'sent', 'failed'])
      .describe('`failed`: it is not tried again, since the server refused it for good or the link has expired.'),
    at: isoInstant.describe('When it was sent or failed; while it waits, when it is tried next.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'What the mail server said at the last attempt that failed. `link_expired` and `key_missing`: it was not asked.',
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

/** `tls`: from the first byte. `starttls`: required before the sign-in. `none`: encrypted where the server offers it. */
export const mailSecurities = ['starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The usual port for each. */
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
  security: z.enum(mailSecurities),
  user: shortText(200).nullable().describe('Null: the server asks for no sign-in.'),
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
      .describe('Missing: the stored one, which is kept only for the same host, port, user and protection.'),
  })
  .superRefine(({ host, security, user }, context) => {
    if (user !== null && security === 'none' && !isLoopbackHost(host))
      context.addIssue({ code: 'custom', path: ['security'], message: 'must encrypt: a password is sent' });
  });
export type MailServerPut = z.infer<typeof mailServerPut>;

export const mailView = z
  .object({
    server: z.string().nullable().describe('Host and port of the SMTP server; null: none is configured.'),
    from: z.string().nullable().describe('Sender, as recipients see it.'),
    setBy: z
      .enum(settingSources)
      .nullable()
      .describe('`environment`: `MAIL_URL`, which cannot be changed here; null: no server is configured.'),
    isReady: z.boolean().describe('False as well while there is no public address for links to lead to.'),
    settings: mailServerView.nullable().describe('As set in the console; null: nothing is.'),
    waiting: z.int().describe('Messages that are tried again.'),
    lastSentAt: isoInstant.nullable(),
    lastFailure: z
      .object({ at: isoInstant, recipient: z.string(), reason: z.string() })
      .nullable()
      .describe('Of the last message that failed for good.'),
  })
  .meta({ id: 'MailView' });
export type MailView = z.infer<typeof mailView>;

export const mailTestCreate = z.strictObject({});
export const mailTestView = z
  .object({
    recipient: z.string().describe('Address of the caller.'),
    accepted: z.boolean(),
    reply: z.string().describe('What the mail server said.'),
  })
  .meta({ id: 'MailTestView' });
export type MailTestView = z.infer<typeof mailTestView>;
