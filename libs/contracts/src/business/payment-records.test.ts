import { expect, it } from 'vitest';
import { paymentSettingsPut } from './payment-records.js';

const isAccepted = (linkTemplate: string) => paymentSettingsPut.safeParse({ linkTemplate }).success;

it.each([
  'https://pay.example/{reference}',
  'https://pay.example:8443/shop/{reference}?amount={amount}&currency={currency}#{id}',
  'https://pay.example/?order={reference}&to={email}',
])('%s is an address of payments', (template) => expect(isAccepted(template)).toBe(true));

it.each([
  'http://pay.example/{reference}',
  'https://pay.example/',
  'https://pay.example/{reference}/{password}',
  'https://{reference}/pay',
  'https://{reference}.pay.example/',
  'https://pay.example{reference}',
  'https://pay.example:{reference}/',
  'https://{reference}@pay.example/{reference}',
  'https:///{reference}',
  'https:////{reference}',
  'https:///pay.example/{reference}',
  'https://\\{reference}',
  'https://\t/{reference}',
  'https:///{id}.pay.example/{reference}',
])('%j is none: a value could decide whom is paid', (template) => expect(isAccepted(template)).toBe(false));
