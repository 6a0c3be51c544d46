import { type OrderNumberFormat, readOrderNumbers } from '#contracts/business/order-number.js';

/**
 * Numbers of a record that a message may mean. Bare numbers count where the number was asked for, and beside one that is named if they are as
 * long: "order 10625 or 10626". More than one: the visitor has to choose.
 */
export function numbersMeant(text: string, format: OrderNumberFormat, isAsked: boolean): string[] {
  const all = readOrderNumbers(text, format);
  const named = all.filter(({ isNamed }) => isNamed);
  if (named.length === 0) return isAsked ? all.map(({ number }) => number) : [];
  const lengths = new Set(named.map(({ number }) => number.length));
  return all.filter(({ isNamed, number }) => isNamed || lengths.has(number.length)).map(({ number }) => number);
}
