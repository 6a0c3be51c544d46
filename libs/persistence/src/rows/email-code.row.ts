import type { EmailCode } from '#engine/ports/people-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface EmailCodeRow {
  visitorId: string;
  id: string;
  email: string;
  isOnFile: boolean;
  codeHash: string;
  expiresAt: number;
  tries: number;
  usedBy: string | null;
}

export const emailCodeRow = new EntitySchema<EmailCodeRow>({
  name: 'email_codes',
  columns: {
    visitorId: { type: 'text', name: 'visitor_id', primary: true },
    id: { type: 'text' },
    email: { type: 'text' },
    isOnFile: { type: 'boolean', name: 'is_on_file' },
    codeHash: { type: 'text', name: 'code_hash' },
    expiresAt: { type: 'bigint', name: 'expires_at' },
    tries: { type: 'integer' },
    usedBy: { type: 'text', name: 'used_by', nullable: true },
  },
});

export function fromEmailCodeRow(row: EmailCodeRow): EmailCode {
  return row as EmailCode;
}
