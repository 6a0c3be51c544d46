import { locales } from '#contracts/states.js';
import { plainWords } from './plain-words.js';
import { phraseKind } from './small-talk-phrases.js';

/** Whether the whole message asks for help, or announces a question: "help", "I have a question", "mi serve aiuto". */
export function isCallForHelp(text: string): boolean {
  const words = plainWords(text);
  return text.length <= 120 && words !== '' && locales.some((language) => phraseKind(words, language) === 'opening');
}
