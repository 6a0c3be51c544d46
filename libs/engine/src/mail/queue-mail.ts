import { dayMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import type { LinkMailKind, MailDelivery } from '#contracts/mail.js';
import type { Locale } from '#contracts/states.js';
import type { OutgoingMail } from '../ports/mail-store.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';

/** Retention of sent and failed messages, in milliseconds. */
const retentionMs = 30 * dayMs;

/** Default language of messages. */
export const usualLocale: Locale = 'en';

/** Variables of a message with a one-time link. */
export interface LinkContent {
  /** Address of the one-time link. */
  readonly url: string;
  /** Name of the recipient; null: unknown. */
  readonly name: string | null;
  /** Name of the sender; null: the recipient requested it. */
  readonly sender: string | null;
}

/** Variables of a message with a one-time code. */
export interface CodeContent {
  readonly code: string;
  /** Whose chat it is for. */
  readonly business: string;
}

export type MailContent = LinkContent | CodeContent;

/** A message about a one-time link or code. */
export interface MailSpec {
  readonly to: { readonly recipient: string; readonly locale: Locale | null };
  /** The link or code; once it is gone, the message is not sent. */
  readonly about: { readonly id: string; readonly expiresAt: Instant };
  readonly mail:
    | { readonly kind: LinkMailKind; readonly content: LinkContent }
    | { readonly kind: 'visitor_code'; readonly content: CodeContent };
}

/** Sealing context of a message's content. */
export function sealContext(mailId: string): string {
  return `mail/${mailId}`;
}

/** Queues a message, in a transaction of the caller. */
export async function queueMail(
  { ids, clock, secretSealer }: Pick<Ports, 'ids' | 'clock' | 'secretSealer'>,
  { mails }: Pick<Transaction, 'mails'>,
  { to: { recipient, locale }, about, mail: { kind, content } }: MailSpec,
): Promise<OutgoingMail> {
  const id = ids.next();
  const now = clock.now();
  const mail: OutgoingMail = {
    ...{ id, kind, recipient, locale: locale ?? usualLocale, subjectId: about.id },
    sealedContent: secretSealer.seal(JSON.stringify(content), sealContext(id)),
    ...{ createdAt: now, expiresAt: about.expiresAt },
    ...{ attemptCount: 0, nextAttemptAt: now, sentAt: null, failedAt: null, reason: null },
  };
  await mails.removeEnded(now - retentionMs);
  await mails.put(mail);
  return mail;
}

/** Delivery status of a message. */
export function toMailDelivery({
  id,
  nextAttemptAt,
  sentAt,
  failedAt,
  reason,
}: Pick<OutgoingMail, 'id' | 'nextAttemptAt' | 'sentAt' | 'failedAt' | 'reason'>): MailDelivery {
  if (sentAt !== null) return { state: 'sent', at: iso(sentAt), reason: null };
  if (failedAt !== null) return { state: 'failed', at: iso(failedAt), reason };
  if (nextAttemptAt === null) throw new Error(`message ${id} has ended in no way`);
  return { state: 'waiting', at: iso(nextAttemptAt), reason };
}
