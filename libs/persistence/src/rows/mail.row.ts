import type { OutgoingMail } from '#engine/ports/mail-store.js';
import { EntitySchema } from '../typeorm.js';

export interface MailRow {
  id: string;
  kind: string;
  recipient: string;
  locale: string;
  subjectId: string;
  sealedContent: string | null;
  createdAt: number;
  expiresAt: number;
  attemptCount: number;
  nextAttemptAt: number | null;
  sentAt: number | null;
  failedAt: number | null;
  reason: string | null;
}

export const mailRow = new EntitySchema<MailRow>({
  name: 'mails',
  columns: {
    id: { type: 'text', primary: true },
    kind: { type: 'text' },
    recipient: { type: 'text' },
    locale: { type: 'text' },
    subjectId: { type: 'text', name: 'subject_id' },
    sealedContent: { type: 'text', name: 'sealed_content', nullable: true },
    createdAt: { type: 'bigint', name: 'created_at' },
    expiresAt: { type: 'bigint', name: 'expires_at' },
    attemptCount: { type: 'integer', name: 'attempt_count' },
    nextAttemptAt: { type: 'bigint', name: 'next_attempt_at', nullable: true },
    sentAt: { type: 'bigint', name: 'sent_at', nullable: true },
    failedAt: { type: 'bigint', name: 'failed_at', nullable: true },
    reason: { type: 'text', nullable: true },
  },
});

export function toRow(mail: OutgoingMail): MailRow {
  return { ...mail };
}

export function fromRow(row: MailRow): OutgoingMail {
  return row as OutgoingMail;
}
