import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.js';

const before = { name: 'CRM', scopes: ['clients:read'], expiresAt: null as string | null };

test('only changed fields are sent', () => {
  expect(changedFields(before, { ...before, name: 'ERP' })).toEqual({ name: 'ERP' });
  expect(changedFields(before, { ...before, expiresAt: '2026-12-31' })).toEqual({ expiresAt: '2026-12-31' });
  expect(changedFields(before, { ...before, scopes: [] })).toEqual({ scopes: [] });
});

test('an equal list is no change', () => {
  expect(changedFields(before, { ...before, scopes: [...before.scopes] })).toEqual({});
});
