import { expect, it } from 'vitest';
import type { ClientView } from '#contracts/clients.js';
import { clientPatchOf, draftOf, rebaseDraft, withNumbers } from './client-draft.js';

const at = '2026-03-01T09:30:00.000Z';
const ada = {
  ...{ id: 'c', name: 'Ada', email: 'ada@example.com', phone: null, externalIds: {}, createdAt: at, updatedAt: at },
  customFields: { size: 42, vip: true, city: 'Turin' },
} as unknown as ClientView;

it('sends only changed fields; an empty number and a removed field are null', () => {
  expect(clientPatchOf(ada, draftOf(ada))).toEqual({});
  const withPhone = { ...ada, phone: '0123' };
  const draft = {
    ...draftOf(withPhone),
    name: ' Ada B. ',
    phone: '',
    customFields: { size: 43, vip: true, note: 'x' },
  };
  expect(clientPatchOf(withPhone, draft)).toEqual({
    name: 'Ada B.',
    phone: null,
    customFields: { size: 43, city: null, note: 'x' },
  });
  expect(clientPatchOf(ada, { ...draftOf(ada), email: 'Ada@Example.com ' })).toEqual({});
});

it.each([
  ['43', { customFields: { size: 43 } }],
  ['-1.5', { customFields: { size: -1.5 } }],
  ['42', {}],
  ['', { customFields: { size: null } }],
  ['-', {}],
])('reads %j in a field of a number', (size, patch) => {
  const draft = { ...draftOf(ada), customFields: { ...ada.customFields, size } };
  expect(clientPatchOf(ada, withNumbers(ada, draft))).toEqual(patch);
});

it("keeps typed values after another person's change, and lists that change", () => {
  const draft = { ...draftOf(ada), name: 'Ada B.', customFields: { ...ada.customFields, size: 43 } };
  const now = { ...ada, name: 'Ada C.', phone: '0123', customFields: { size: 42, vip: false, since: 2020 } };
  const rebased = rebaseDraft(ada, draft, now);
  expect(rebased.draft).toEqual({
    ...{ name: 'Ada B.', email: 'ada@example.com', phone: '0123' },
    customFields: { size: 43, vip: false, since: 2020 },
  });
  expect(rebased.changes).toEqual([
    { field: 'name', isCustom: false, theirs: 'Ada C.', isMine: true },
    { field: 'phone', isCustom: false, theirs: '0123', isMine: false },
    { field: 'vip', isCustom: true, theirs: false, isMine: false },
    { field: 'city', isCustom: true, theirs: null, isMine: false },
    { field: 'since', isCustom: true, theirs: 2020, isMine: false },
  ]);
  expect(clientPatchOf(now, rebased.draft)).toEqual({ name: 'Ada B.', customFields: { size: 43 } });
});

it('has no conflict if both entered the same', () => {
  expect(rebaseDraft(ada, { ...draftOf(ada), name: 'Ada B.' }, { ...ada, name: 'Ada B.' }).changes).toEqual([]);
});
