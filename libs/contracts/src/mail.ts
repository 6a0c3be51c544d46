import { z } from 'zod';
import { isoInstant } from './ids.js';

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

export const mailView = z
  .object({
    server: z.string().nullable().describe('Host and port of the SMTP server; null: none is configured.'),
    from: z.string().nullable().describe('Sender, as recipients see it.'),
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
