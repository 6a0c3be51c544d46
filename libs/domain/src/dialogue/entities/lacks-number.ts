import { plainWords } from './plain-words.js';

const before = '(?:sorry |no |well |i m sorry |scusi |mi dispiace |no mi dispiace |purtroppo )*';
const record = '(?:order|ticket|request|appointment|case|booking)';
const it = `(?: it| that| one| (?:the|my|an?|any) (?:${record} )?number(?: (?:of|for) (?:the|my) ${record})?)?`;
const english = [
  `i (?:do not|don t|dont|can t|cannot|can not|no longer) (?:have|know|find|remember|recall)${it}`,
  `i (?:have )?(?:lost|forgot|forgotten|deleted)${it}`,
  `i have no (?:${record} )?number`,
  `(?:no|without)(?: an?| the| my)? (?:${record} )?number`,
  'no idea',
].join('|');
const di = '(?:d|di|del|dell|della)';
const numero = `numero(?: ${di} (?:ordine|ticket|richiesta|appuntamento|segnalazione|pratica|reclamo|prenotazione))?`;
const italian = [
  'non (?:ce l ho|lo so|lo ricordo|me lo ricordo|lo trovo)',
  `non (?:ho|so|ricordo|trovo|conosco) (?:(?:il|il mio|un|nessun) )?${numero}`,
  `(?:l )?ho (?:perso|dimenticato|cancellato)(?: il ${numero})?`,
  `senza (?:il )?${numero}`,
  'boh|non saprei|nessuna idea',
].join('|');
const whole = new RegExp(
  `^${before}(?:${english}|${italian})(?: any ?more| right now| now| here| with me| on me| to hand| at hand| handy| piu| adesso| ora| qui| con me| sottomano| sotto mano| a portata di mano| dietro| sorry| scusi| mi dispiace)*$`,
);

/**
 * Whether the whole message means that the writer does not have the requested number: "I don't have it", "non ce l'ho".
 */
export function lacksNumber(text: string): boolean {
  return text.length <= 120 && whole.test(plainWords(text));
}
