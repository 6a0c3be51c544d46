import { expect, it } from 'vitest';
import { customActionPut } from '#contracts/business/custom-actions.js';
import { mayMatch, withEffect, withIdentity } from './action-identity.js';
import { newAction } from './new-action.js';

const words = { en: 'Parcel', it: 'Pacco' };
const parcel = { ...newAction(), name: 'custom.parcel', title: words, description: words } as const;

it('an action with the level "matched" has the field that visitors are asked for', () => {
  const matched = { ...parcel, ...withIdentity(parcel, 'matched'), ownerEmail: '/owner' };
  expect(matched.fields.map(({ name, kind }) => [name, kind])).toEqual([['email', 'email']]);
  expect(customActionPut.safeParse(matched).success).toBe(true);
  expect(withIdentity(matched, 'matched').fields).toHaveLength(1);
  expect(withIdentity(matched, 'none')).toMatchObject({ identity: 'none', ownerEmail: null });
});

it('a change is never matched, and one that was needs more then', () => {
  const matched = { ...parcel, ...withIdentity(parcel, 'matched') };
  expect(withEffect(matched, 'write')).toEqual({ effect: 'write', identity: 'verified', ownerEmail: null });
  expect(withEffect(parcel, 'write').identity).toBe('none');
  expect(mayMatch({ ...matched, effect: 'write' })).toBe(false);
});

it('a tool is matched only by an argument of its own', () => {
  const call = { type: 'tool', tool: 'stock', fingerprint: '0'.repeat(64) } as const;
  expect(mayMatch({ ...parcel, call })).toBe(false);
  expect(mayMatch({ ...parcel, call, fields: withIdentity(parcel, 'matched').fields })).toBe(true);
});
