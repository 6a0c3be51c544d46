import type { PasswordAttempts } from '#engine/ports/sign-in-stores.js';
import { EntitySchema } from '../typeorm.js';

export type PasswordAttemptsRow = { -readonly [Key in keyof PasswordAttempts]: PasswordAttempts[Key] };

export const passwordAttemptsRow = new EntitySchema<PasswordAttemptsRow>({
  name: 'password_attempts',
  columns: {
    keyHash: { type: 'text', name: 'key_hash', primary: true },
    count: { type: 'integer' },
    lastAt: { type: 'bigint', name: 'last_at' },
  },
});
