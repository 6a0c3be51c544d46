import type { Customer } from '#contracts/business/customers.js';
import type { LabelKey } from '../form/form-texts.js';
import { type Line, type LineValue, textValue } from '../form/say-line.js';

/** Lines about a customer, shown to the customer: enough to check them, too little for bystanders. */
export function customerLines({ name, email, phone }: Pick<Customer, 'name' | 'email' | 'phone'>): Line[] {
  return [
    fieldLine('label.name', textValue(name)),
    fieldLine('label.email', email === null ? none : textValue(maskedEmail(email))),
    fieldLine('label.phone', phone === null ? none : textValue(maskedPhone(phone))),
  ];
}

const none: LineValue = { kind: 'term', key: 'client.none' };

function fieldLine(label: LabelKey, value: LineValue): Line {
  return { key: 'done.field', values: { label: { kind: 'term', key: label }, value } };
}

/** "a…@example.net". */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}

/** The last three digits. */
export function maskedPhone(phone: string): string {
  return `…${phone.replaceAll(/\D/g, '').slice(-3)}`;
}
