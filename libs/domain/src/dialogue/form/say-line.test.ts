import { expect, test } from 'vitest';
import { sayLine } from './say-line.js';

test.each([
  [1250, 'EUR', '€12.50'],
  [1250, 'JPY', 'JP¥1,250'],
  [1250, 'BHD', 'BHD 1.250'],
])('formats %i minor units of %s as %s', (amount, currency, said) => {
  const value = { kind: 'money', money: { amount, currency } } as const;
  const line = sayLine({ key: 'when.range_at', values: { when: value } }, 'en', 'Europe/Rome');
  expect(line.replaceAll('\u00a0', ' ')).toBe(`Shall I take ${said}?`);
});
