import { expect, test } from 'vitest';
import { settingChanges } from './setting-changes.js';

test('lists every changed value by its JSON Pointer, with old and new value', () => {
  const before = { policy: { threshold: 0.9, maxWait: 30 }, greeting: { en: 'Hello' } };
  const after = { policy: { threshold: 0.8, maxWait: 30 }, greeting: { en: 'Hello', it: 'Ciao' } };
  expect(settingChanges(before, after)).toEqual([
    { path: '/greeting/it', from: null, to: 'Ciao' },
    { path: '/policy/threshold', from: 0.9, to: 0.8 },
  ]);
});

test('takes an array as one value', () => {
  expect(settingChanges({ synonyms: [['sofa', 'couch']] }, { synonyms: [] })).toEqual([
    { path: '/synonyms', from: [['sofa', 'couch']], to: [] },
  ]);
});

test('lists an added or removed object as one value', () => {
  const hours = { timeZone: 'Europe/Rome', closedOn: [] };
  expect(settingChanges({ hours: null }, { hours })).toEqual([{ path: '/hours', from: null, to: hours }]);
  expect(settingChanges({ hours }, {})).toEqual([{ path: '/hours', from: hours, to: null }]);
});

test('escapes the special characters of a pointer', () => {
  expect(settingChanges({ 'a/b~c': 1 }, { 'a/b~c': 2 })).toEqual([{ path: '/a~1b~0c', from: 1, to: 2 }]);
});

test('equal settings do not differ, in whatever order their properties are', () => {
  const week = [{ from: '09:00', to: '18:00' }];
  const other = [{ to: '18:00', from: '09:00' }];
  expect(settingChanges({ a: 1, hours: { week } }, { hours: { week: other }, a: 1 })).toEqual([]);
  expect(settingChanges({ a: undefined, b: null }, {})).toEqual([]);
});
