import type { SignOnAttempt } from '#engine/ports/single-sign-on-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface SignOnAttemptRow {
  tokenHash: string;
  step: string;
  operatorId: string | null;
  sealedContent: string;
  expiresAt: number;
}

export const signOnAttemptRow = new EntitySchema<SignOnAttemptRow>({
  name: 'sign_on_attempts',
  columns: {
    tokenHash: { type: 'text', name: 'token_hash', primary: true },
    step: { type: 'text' },
    operatorId: { type: 'text', name: 'operator_id', nullable: true },
    sealedContent: { type: 'text', name: 'sealed_content' },
    expiresAt: { type: 'bigint', name: 'expires_at' },
  },
});

export function fromRow(row: SignOnAttemptRow): SignOnAttempt {
  return row as SignOnAttempt;
}
