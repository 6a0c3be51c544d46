import type { Instant } from '#contracts/ids.js';
import type { MailKind } from '#contracts/mail.js';
import type { Locale } from '#contracts/states.js';

/** A message on its way, or what became of it. */
export interface OutgoingMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly locale: Locale;
  /** Id of the one-time link, or of the code, that it carries. */
  readonly subjectId: string;
  /** Its variables, sealed: they hold the link or the code. Null once it is neither waiting nor sent again. */
  readonly sealedContent: string | null;
  readonly createdAt: Instant;
  /** It is not sent after this. */
  readonly expiresAt: Instant;
  readonly attemptCount: number;
  /** Null: it was sent, or failed for good. */
  readonly nextAttemptAt: Instant | null;
  readonly sentAt: Instant | null;
  readonly failedAt: Instant | null;
  /** What the server said at the last attempt that failed, or `link_expired` or `key_missing` where it did not come to that. */
  readonly reason: string | null;
}

export interface MailStore {
  /** Those whose next attempt is due, the longest due first. */
  due(now: Instant, limit: number): Promise<OutgoingMail[]>;
  /** The newest message about each of these links. */
  latestOf(subjectIds: readonly string[]): Promise<Map<string, OutgoingMail>>;
  waiting(): Promise<number>;
  /** Of those that wait, how many the mail server did not take at the last attempt. */
  refused(): Promise<number>;
  lastSent(): Promise<OutgoingMail | null>;
  lastFailed(): Promise<OutgoingMail | null>;
  put(mail: OutgoingMail): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes each message about this link or code. */
  removeAbout(subjectId: string): Promise<void>;
  /** Removes what was made before then and is no longer tried. */
  removeEnded(before: Instant): Promise<void>;
}
