import { expect, test } from 'vitest';
import { changedFields, patchedClient } from './client-changes.js';

const giulia = {
  name: 'Giulia Rossi',
  email: 'giulia@example.com',
  phone: '+39 347 1',
  externalIds: { shop: '1', erp: '2' },
  customFields: { Club: true, Store: 'Torino' },
};

test('a patch changes the fields that it names and nothing else', () => {
  expect(patchedClient(giulia, {})).toEqual(giulia);
  expect(patchedClient(giulia, { name: 'Giulia Riva', customFields: { Store: 'Milano', Points: 3 } })).toEqual({
    ...giulia,
    name: 'Giulia Riva',
    customFields: { Club: true, Store: 'Milano', Points: 3 },
  });
});

test('null removes a number, an id or a custom field', () => {
  expect(patchedClient(giulia, { phone: null, externalIds: { erp: null }, customFields: { Club: null } })).toEqual({
    ...giulia,
    phone: null,
    externalIds: { shop: '1' },
    customFields: { Store: 'Torino' },
  });
});

test('changes are listed by field; the order of ids and custom fields does not matter', () => {
  const turned = { ...giulia, externalIds: { erp: '2', shop: '1' }, customFields: { Store: 'Torino', Club: true } };
  expect(changedFields(giulia, turned)).toEqual([]);
  expect(changedFields(giulia, { ...giulia, phone: null, customFields: {} })).toEqual(['phone', 'customFields']);
});
