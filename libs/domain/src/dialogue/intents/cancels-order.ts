import { plainWords } from '../entities/plain-words.js';

const cancels = /\b(?:cancel|annull(?:a|i|o|are|ate|ino|iamo|atelo)|disdi(?:re|ci|ca|te|co))\b/;
const order = /\b(?:order|orders|ordine|ordini)\b/;

/** Whether a turn asks to cancel an order, which no action does: the state of the order is not what it asks for. */
export function cancelsOrder(text: string): boolean {
  const words = plainWords(text);
  return cancels.test(words) && order.test(words);
}
