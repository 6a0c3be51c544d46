import type { OperatorId } from '#contracts/ids.js';
import type { RoleId } from '#contracts/permissions.js';
import { ok, type Result, reject } from '#contracts/result.js';

/** Part of an account that the rules use. */
export interface Account {
  readonly id: OperatorId;
  readonly email: string;
  readonly role: RoleId;
  readonly disabled: boolean;
}

export interface AccountChange {
  readonly before: Account;
  readonly after: Account;
  /** Operator who makes the change; null: none. */
  readonly by: OperatorId | null;
  /** All accounts before the change, the changed one included. */
  readonly accounts: readonly Account[];
}

/**
 * Validates a change of an account. Nobody can lock themselves out (`own_account`), one person at least can manage
 * people (`last_admin`), and addresses are unique (`email_taken`).
 */
export function checkAccountChange({ before, after, by, accounts }: AccountChange): Result<null> {
  const others = accounts.filter(({ id }) => id !== before.id);
  if (others.some(({ email }) => email === after.email)) return reject('email_taken');
  const losesRights = (after.disabled && !before.disabled) || after.role !== before.role;
  if (losesRights && by === before.id) return reject('own_account');
  if (isActiveAdmin(before) && !isActiveAdmin(after) && !others.some(isActiveAdmin)) return reject('last_admin');
  return ok(null);
}

/** Whether the account can manage people, whatever other roles may do. */
export function isActiveAdmin({ role, disabled }: Pick<Account, 'role' | 'disabled'>): boolean {
  return role === 'admin' && !disabled;
}
