import { plainWords } from './plain-words.js';

const english = [
  '(?:just |wait |give me )*(?:a|one) (?:moment|second|sec|minute|min|momento)',
  'hold on|hang on|wait(?: for (?:me|it))?|bear with me',
  '(?:let me|i(?: will|ll| need to| have to| must)) (?:just )?(?:check|look|see|find it|get it|search|look for it|look it up|go and (?:look|check|get it))',
  '(?:i am|i m) (?:just )?(?:looking(?: for it)?|checking|searching)',
].join('|');
const italian = [
  '(?:solo |aspett[iae](?:te)? |mi dia |dammi )*(?:un|solo un) (?:attimo|momento|secondo|minuto|attimino)',
  'aspett(?:a|i|ate)',
  '(?:ora |adesso )?(?:lo|la) (?:cerco|controllo|guardo|prendo)(?: subito| ora)?',
  '(?:fammi|mi faccia|fatemi) (?:vedere|controllare|guardare|cercare)',
  'vado a (?:cercarlo|prenderlo|vedere|controllare)',
  'sto (?:cercando|guardando|controllando)',
].join('|');
const whole = new RegExp(
  `^(?:ok |okay |sorry |yes |no |wait |si |va bene |scusi |scusa )*(?:${english}|${italian})(?: (?:please|thanks|sorry|now|ora|per favore|che (?:lo cerco|controllo|guardo|vedo)))*$`,
);

/** Whether the whole message asks to wait: "one moment please", "let me check", "un attimo". */
export function isPause(text: string): boolean {
  return text.length <= 80 && whole.test(plainWords(text));
}
