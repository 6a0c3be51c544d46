import { plainWords } from '../entities/plain-words.js';

const cancels =
  /\b(?:cancel|cancellation|cancella|cancelli|cancellare|cancellate|annull(?:a|i|o|are|ate|ino|iamo|atelo|amento)|disdi(?:re|ci|ca|te|co)|disdetta)\b/;
const order = /\b(?:order|orders|ordine|ordini)\b/;
/** "I did not cancel it": the apostrophe of "didn't" is a space. */
const negates = /\b(?:not|never|don t|didn t|won t|non|mai)\b/;

/** Whether a turn asks to cancel an order, which no action does: the state of the order is not what it asks for. */
export function cancelsOrder(text: string): boolean {
  const words = plainWords(text);
  return cancels.test(words) && order.test(words) && !negates.test(words);
}
