import type { OperatorId } from '#contracts/ids.js';
import type { RoleId } from '#contracts/permissions.js';
import { ok, type Result, reject } from '#contracts/result.js';

/** What the rules look at of an account. */
export interface Account {
  readonly id: OperatorId;
  readonly email: string;
  readonly role: RoleId;
  readonly disabled: boolean;
}

export interface AccountChange {
  readonly before: Account;
  readonly after: Account;
  /** Who changes it; null where no person does. */
  readonly by: OperatorId | null;
  /** All accounts as they are, the changed one included. */
  readonly everybody: readonly Account[];
}

/**
 * Whether an account may become so. Nobody locks themselves out (`own_account`), somebody can always manage people
 * (`last_admin`), and an address is one person's (`email_taken`).
 */
export function checkAccountChange({ before, after, by, everybody }: AccountChange): Result<null> {
  const others = everybody.filter(({ id }) => id !== before.id);
  if (others.some(({ email }) => email === after.email)) return reject('email_taken');
  const losesRights = (after.disabled && !before.disabled) || after.role !== before.role;
  if (losesRights && by === before.id) return reject('own_account');
  if (isActiveAdmin(before) && !isActiveAdmin(after) && !others.some(isActiveAdmin)) return reject('last_admin');
  return ok(null);
}

/** Whether somebody can manage people, whatever other roles may. */
export function isActiveAdmin({ role, disabled }: Pick<Account, 'role' | 'disabled'>): boolean {
  return role === 'admin' && !disabled;
}
