import { plainWords } from './plain-words.js';

const longest = 120;
const around = '(?:sorry|excuse me|pardon|but|and|hm+|ok|scusi|scusa|mi scusi|ma|e|eh|ah) ';
/** A word alone may be a value without its question mark: "What", "Come". */
const word =
  'h+m+|h(?:uh|m)|wh?at|wut|pardon|sorry|excuse me|eh+|come|cosa|che|che cosa|scusi|scusa|prego|in che senso|which one|quale';
const sentence = [
  'what (?:do|did) you (?:mean|say)(?: by (?:that|this))?',
  'what (?:does|is) (?:that|this|it)(?: mean)?',
  'what(?: was (?:that|the question)| question)',
  'i (?:do not|don t|dont|did not|didn t|can t|cannot) (?:understand|follow|get (?:it|that|this))(?: (?:it|that|this|you|the question))?',
  '(?:can|could) you (?:repeat|explain|say) (?:it|that|this|the question)(?: again)?',
  'say (?:it|that) again|come again',
  'non (?:ho )?capi(?:sco|to)(?: (?:la domanda|niente|nulla|bene))?',
  '(?:che |cosa |che cosa )(?:vuol dire|significa|intend(?:e|i|ete)|vuole|vuoi|volete)(?: dire)?(?: (?:questo|con questo))?',
  'come (?:scusi|scusa|dice|dici|ha detto)',
  '(?:puo|puoi|potete|potrebbe|potresti) (?:ripetere|spiegare|ripeterlo|spiegarlo|spiegarmi)(?: la domanda)?',
].join('|');
const puzzledWord = new RegExp(`^(?:${around})*(?:${word})(?: (?:sorry|scusi|scusa|please))*$`);
const puzzledSentence = new RegExp(`^(?:${around})*(?:${sentence})(?: (?:sorry|scusi|scusa|please|per favore))*$`);

/** Whether the whole message means that the question before was not understood: "what?", "sorry what?", "non capisco". */
export function isPuzzled(text: string): boolean {
  if (text.length > longest) return false;
  const words = plainWords(text);
  return puzzledSentence.test(words) || (text.includes('?') && puzzledWord.test(words));
}
