import type { OperatorIdentity } from '#engine/ports/single-sign-on-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface OperatorIdentityRow {
  issuer: string;
  subject: string;
  operatorId: string;
  connectedAt: number;
}

export const operatorIdentityRow = new EntitySchema<OperatorIdentityRow>({
  name: 'operator_identities',
  columns: {
    issuer: { type: 'text', primary: true },
    subject: { type: 'text', primary: true },
    operatorId: { type: 'text', name: 'operator_id' },
    connectedAt: { type: 'bigint', name: 'connected_at' },
  },
});

export function fromRow(row: OperatorIdentityRow): OperatorIdentity {
  return row as OperatorIdentity;
}
