import { plainWords } from './plain-words.js';

const before = '(?:sorry |no |well |i m sorry |scusi |mi dispiace |no mi dispiace |purtroppo )*';
const it = '(?: it| that| the number| the order number| my order number| a number| any number| one)?';
const english = [
  `i (?:do not|don t|dont|can t|cannot|can not|no longer) (?:have|know|find|remember|recall)${it}`,
  `i (?:have )?(?:lost|forgot|forgotten|deleted)${it}`,
  'i have no (?:order )?number',
  '(?:no|without) (?:order )?number',
  'no idea',
].join('|');
const italian = [
  'non (?:ce l ho|lo so|lo ricordo|me lo ricordo|lo trovo)',
  'non (?:ho|so|ricordo|trovo|conosco) (?:il|nessun) numero(?: dell ordine| d ordine)?',
  '(?:l )?ho (?:perso|dimenticato|cancellato)(?: il numero)?',
  'non ho numero',
  'senza numero',
  'boh|non saprei|nessuna idea',
].join('|');
const whole = new RegExp(`^${before}(?:${english}|${italian})(?: any ?more| right now| here| piu| adesso| qui)?$`);

/** Whether the whole message says that the writer does not have the number that was asked for: "I don't have it", "non ce l'ho". */
export function lacksNumber(text: string): boolean {
  return text.length <= 120 && whole.test(plainWords(text));
}
