import type { SignInChallenge } from '#engine/ports/sign-in-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface SignInChallengeRow {
  tokenHash: string;
  step: string;
  operatorId: string;
  expiresAt: number;
}

export const signInChallengeRow = new EntitySchema<SignInChallengeRow>({
  name: 'sign_in_challenges',
  columns: {
    tokenHash: { type: 'text', name: 'token_hash', primary: true },
    step: { type: 'text' },
    operatorId: { type: 'text', name: 'operator_id' },
    expiresAt: { type: 'bigint', name: 'expires_at' },
  },
});

export function fromRow(row: SignInChallengeRow): SignInChallenge {
  return row as SignInChallenge;
}
