import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import type { MessageKey, Translation } from '../../../lib/translate.js';
import en from '../../../messages/en.json';
import { describeValue, listChange, type Words } from './describe-value.js';

const reception = '0197f1a0-0000-7000-8000-000000000001';
const gone = '0197f1a0-0000-7000-8000-000000000002';
const t: Translation = Object.assign(
  (key: MessageKey, values?: Record<string, string | number>) =>
    String(new IntlMessageFormat(en[key], 'en-GB').format(values)),
  { locale: 'en-GB', language: 'en' as const },
);
const words: Words = { t, roleName: (id) => `role ${id}`, names: { [reception]: 'Reception' } };
const day = [{ from: '09:00', to: '18:00' }];
const week = [day, day, day, day, day, [], []];

test.each([
  ['defaultTeam', reception, 'Reception'],
  ['defaultTeam', gone, 'something removed since'],
  ['defaultTeam', null, 'nothing'],
  ['isEnabled', false, 'no'],
  ['capacity', 0, '0'],
  ['role', 'admin', 'role admin'],
  ['/appearance/logo', gone, 'a picture'],
  ['locale', 'it', 'Italian'],
  ['/policy/bot', 'suggests', 'Suggests to operators'],
  ['/policy/threshold', 0.95, '95%'],
  ['routing', JSON.stringify({ operatorLanguage: 'any' }), 'Language of the operator: not considered'],
  ['/hours/week', week, 'Mon–Fri 09:00–18:00; Sat–Sun closed'],
  [
    'hours',
    JSON.stringify({ timeZone: 'Europe/Rome', week, closedOn: ['2026-12-25'] }),
    'Mon–Fri 09:00–18:00; Sat–Sun closed; closed on 25 Dec 2026 (Europe/Rome)',
  ],
  ['/teamRules', [{ by: 'topic', field: null, value: 'billing', teamId: reception }], 'Topic is “billing” → Reception'],
  [
    '/hours/periods',
    [{ from: '2026-07-01', to: '2026-08-31', week }],
    '1 Jul 2026–31 Aug 2026: Mon–Fri 09:00–18:00; Sat–Sun closed',
  ],
  ['/policyTopics', [{ name: 'Prices', phrases: ['how much', 'cost'] }], 'name: Prices; phrases: how much, cost'],
])('%s of %j reads: %s', (field, value, text) => {
  expect(describeValue(words, field, value)).toBe(text);
});

test('a long value is cut', () => {
  expect(describeValue(words, '/greeting/en', 'a'.repeat(300))).toHaveLength(241);
});

test('of two lists only the differences are shown', () => {
  const change = (before: unknown, after: unknown) => listChange(words, 'members', before, after);
  expect(change([gone], [gone, reception])).toEqual({ added: ['Reception'], removed: [] });
  expect(change(['a', 'b'], null)).toEqual({ added: [], removed: ['a', 'b'] });
  expect([change(['a', 'b'], ['b', 'a']), change('a', 'b'), change(week, week)]).toEqual([null, null, null]);
});
