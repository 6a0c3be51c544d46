import type { SecondFactor } from '#engine/ports/sign-in-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface SecondFactorRow {
  operatorId: string;
  sealedSecret: string;
  confirmedAt: number | null;
  lastStep: number;
  /** JSON. */
  recoveryCodeHashes: string;
  failedCodes: number;
  lastFailedAt: number | null;
}

export const secondFactorRow = new EntitySchema<SecondFactorRow>({
  name: 'second_factors',
  columns: {
    operatorId: { type: 'text', name: 'operator_id', primary: true },
    sealedSecret: { type: 'text', name: 'sealed_secret' },
    confirmedAt: { type: 'bigint', name: 'confirmed_at', nullable: true },
    lastStep: { type: 'integer', name: 'last_step' },
    recoveryCodeHashes: { type: 'text', name: 'recovery_code_hashes' },
    failedCodes: { type: 'integer', name: 'failed_codes' },
    lastFailedAt: { type: 'bigint', name: 'last_failed_at', nullable: true },
  },
});

export function toRow(factor: SecondFactor): SecondFactorRow {
  return { ...factor, recoveryCodeHashes: JSON.stringify(factor.recoveryCodeHashes) };
}

export function fromRow(row: SecondFactorRow): SecondFactor {
  return { ...row, recoveryCodeHashes: JSON.parse(row.recoveryCodeHashes) } as SecondFactor;
}
