import { dayMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import type { LinkMailKind, MailDelivery } from '#contracts/mail.js';
import type { Locale } from '#contracts/states.js';
import type { OutgoingMail } from '../ports/mail-store.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';

/** So long after it was made, what became of a message is known, in milliseconds. */
const keptMs = 30 * dayMs;

/** Language of messages to people who chose none. */
export const usualLocale: Locale = 'en';

/** What a message with a one-time link says besides its fixed words. */
export interface LinkContent {
  /** Address of the one-time link. */
  readonly url: string;
  /** Of the recipient; null where it is not known. */
  readonly name: string | null;
  /** Who has it sent; null: the recipient asked for it. */
  readonly sender: string | null;
}

/** What a message with a one-time code says besides its fixed words. */
export interface CodeContent {
  readonly code: string;
  /** Whose chat it is for. */
  readonly business: string;
}

export type MailContent = LinkContent | CodeContent;

/** A message about a one-time link or code. */
export interface MailSpec {
  readonly to: { readonly recipient: string; readonly locale: Locale | null };
  /** The link or code, without which it is not sent. */
  readonly about: { readonly id: string; readonly expiresAt: Instant };
  readonly mail:
    | { readonly kind: LinkMailKind; readonly content: LinkContent }
    | { readonly kind: 'visitor_code'; readonly content: CodeContent };
}

/** What the content of a message is sealed for. */
export function sealContext(mailId: string): string {
  return `mail/${mailId}`;
}

/** Adds a message to those that are sent, in a transaction of the caller. */
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
  await mails.removeEnded(now - keptMs);
  await mails.put(mail);
  return mail;
}

/** What became of a message. */
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
