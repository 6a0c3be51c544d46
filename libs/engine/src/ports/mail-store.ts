import type { Instant } from '#contracts/ids.js';
import type { MailKind } from '#contracts/mail.js';
import type { Locale } from '#contracts/states.js';

/** Outgoing message with its delivery state. */
export interface OutgoingMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly locale: Locale;
  /** Id of the one-time link or code in it. */
  readonly subjectId: string;
  /** Sealed variables, with the link or code. Null once no attempt will follow. */
  readonly sealedContent: string | null;
  readonly createdAt: Instant;
  /** Deadline of sending. */
  readonly expiresAt: Instant;
  readonly attemptCount: number;
  /** Null: sent, or failed for good. */
  readonly nextAttemptAt: Instant | null;
  readonly sentAt: Instant | null;
  readonly failedAt: Instant | null;
  /** Server's reply to the last failed attempt, or `link_expired` or `key_missing` if there was none. */
  readonly reason: string | null;
}

export interface MailStore {
  /** Messages due for an attempt, longest due first. */
  due(now: Instant, limit: number): Promise<OutgoingMail[]>;
  /** Newest message about each of these links. */
  latestOf(subjectIds: readonly string[]): Promise<Map<string, OutgoingMail>>;
  waiting(): Promise<number>;
  /** Number of waiting messages that the mail server refused at the last attempt. */
  refused(): Promise<number>;
  lastSent(): Promise<OutgoingMail | null>;
  lastFailed(): Promise<OutgoingMail | null>;
  put(mail: OutgoingMail): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes all messages about this link or code. */
  removeAbout(subjectId: string): Promise<void>;
  /** Removes messages created before then that need no more attempts. */
  removeEnded(before: Instant): Promise<void>;
}
