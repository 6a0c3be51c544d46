import { type OrderNumberFormat, readOrderNumbers } from '#contracts/business/order-number.js';
import { plainWords } from '../entities/plain-words.js';

/** Words of a message that is a number and little more: "it's 10625", "ecco il 10625". */
const fewWords = 3;

/**
 * Numbers of a record that a message may mean. Bare numbers count if the number was asked for, or if the message has
 * nothing else. More than one: the visitor has to choose.
 */
export function numbersMeant(text: string, format: OrderNumberFormat, isAsked: boolean): string[] {
  const all = readOrderNumbers(text, format);
  const named = all.filter(({ isNamed }) => isNamed);
  const isAlone = plainWords(text).split(' ').length <= fewWords;
  const meant = named.length > 0 ? named : isAsked || isAlone ? all : [];
  return meant.map(({ number }) => number);
}
