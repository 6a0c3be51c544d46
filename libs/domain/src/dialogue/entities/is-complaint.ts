import { plainWords } from './plain-words.js';

const complaining =
  /\b(?:complain|complaining|complaint|complaints|unacceptable|disgraceful|fed up|reclamo|reclami|lamentarmi|lamentela|lamentele|inaccettabile|vergogn\p{L}*)\b/u;

/** Whether a message complains of the business: "I want to complain", "voglio fare un reclamo". */
export function isComplaint(text: string): boolean {
  return complaining.test(plainWords(text));
}
