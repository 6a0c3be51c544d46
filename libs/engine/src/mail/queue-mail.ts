import { dayMs } from '#contracts/durations.js';
import type { MailDelivery, MailKind } from '#contracts/mail.js';
import type { Locale } from '#contracts/states.js';
import type { OutgoingMail } from '../ports/mail-store.js';
import type { AccessLink } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';

/** So long after it was made, what became of a message is known, in milliseconds. */
const keptMs = 30 * dayMs;

/** Language of messages to people who chose none. */
export const usualLocale: Locale = 'en';

/** What a message says besides its fixed words. */
export interface MailContent {
  /** Address of the one-time link. */
  readonly url: string;
  /** Of the recipient; null where it is not known. */
  readonly name: string | null;
  /** Who has it sent; null: the recipient asked for it. */
  readonly sender: string | null;
}

/** A message about a one-time link. */
export interface MailSpec extends MailContent {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly locale: Locale | null;
  readonly link: Pick<AccessLink, 'id' | 'expiresAt'>;
}

/** What the content of a message is sealed for. */
export function sealContext(mailId: string): string {
  return `mail/${mailId}`;
}

/** Adds a message to those that are sent, in a transaction of the caller. */
export async function queueMail(
  { ids, clock, secretSealer }: Pick<Ports, 'ids' | 'clock' | 'secretSealer'>,
  { mails }: Pick<Transaction, 'mails'>,
  { kind, recipient, locale, link, ...content }: MailSpec,
): Promise<OutgoingMail> {
  const id = ids.next();
  const now = clock.now();
  const mail: OutgoingMail = {
    ...{ id, kind, recipient, locale: locale ?? usualLocale, accessLinkId: link.id },
    sealedContent: secretSealer.seal(JSON.stringify(content satisfies MailContent), sealContext(id)),
    ...{ createdAt: now, expiresAt: link.expiresAt },
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
