import { describe, expect, it } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { type Account, checkAccountChange } from './check-account-change.js';

const account = (name: string, more: Partial<Account> = {}): Account => ({
  id: name as OperatorId,
  email: `${name}@shop.example`,
  role: 'operator',
  disabled: false,
  ...more,
});
const sofia = account('sofia', { role: 'admin' });
const anna = account('anna');
const paolo = account('paolo', { role: 'admin' });

const changing = (before: Account, change: Partial<Account>, by: Account, everybody = [sofia, anna, paolo]) => {
  const checked = checkAccountChange({ before, after: { ...before, ...change }, by: by.id, accounts: everybody });
  return checked.ok ? null : checked.code;
};

describe('an account', () => {
  it('is changed by another admin', () => {
    expect(changing(anna, { role: 'supervisor' }, sofia)).toBeNull();
    expect(changing(anna, { disabled: true }, sofia)).toBeNull();
    expect(changing(paolo, { role: 'operator' }, sofia)).toBeNull();
  });

  it('does not lose its own role, nor disable itself', () => {
    expect(changing(sofia, { role: 'operator' }, sofia)).toBe('own_account');
    expect(changing(sofia, { disabled: true }, sofia)).toBe('own_account');
    expect(changing(sofia, { email: 'sofia@other.example' }, sofia)).toBeNull();
  });

  it('keeps the role of the last admin, whoever changes it', () => {
    const onlySofia = [sofia, anna, { ...paolo, disabled: true }];
    expect(changing(sofia, { role: 'operator' }, anna, onlySofia)).toBe('last_admin');
    expect(changing(sofia, { disabled: true }, anna, onlySofia)).toBe('last_admin');
  });

  it('that is disabled may get another role and may be enabled', () => {
    const disabled = { ...paolo, disabled: true };
    expect(changing(disabled, { role: 'operator' }, sofia, [sofia, anna, disabled])).toBeNull();
    expect(changing(disabled, { disabled: false }, sofia, [sofia, anna, disabled])).toBeNull();
  });

  it('refuses the address of another account, disabled ones included', () => {
    expect(changing(anna, { email: paolo.email }, sofia)).toBe('email_taken');
    expect(changing(anna, { email: paolo.email }, sofia, [sofia, anna, { ...paolo, disabled: true }])).toBe(
      'email_taken',
    );
    expect(changing(anna, { email: anna.email }, sofia)).toBeNull();
  });
});
