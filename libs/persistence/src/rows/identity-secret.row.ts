import type { IdentitySecret } from '#engine/ports/people-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface IdentitySecretRow {
  chatbotId: string;
  secret: string;
  previousSecret: string | null;
  previousSecretEndsAt: number | null;
  createdAt: number;
}

export const identitySecretRow = new EntitySchema<IdentitySecretRow>({
  name: 'identity_secrets',
  columns: {
    chatbotId: { type: 'text', name: 'chatbot_id', primary: true },
    secret: { type: 'text' },
    previousSecret: { type: 'text', name: 'previous_secret', nullable: true },
    previousSecretEndsAt: { type: 'bigint', name: 'previous_secret_ends_at', nullable: true },
    createdAt: { type: 'bigint', name: 'created_at' },
  },
});

export function fromRow(row: IdentitySecretRow): IdentitySecret {
  return row as IdentitySecret;
}
