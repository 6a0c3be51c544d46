import { plainWords } from './plain-words.js';

const english =
  'i (?:really |honestly )?(?:do not|don t|dont) (?:really )?know(?: (?:it|that|this|yet))?|(?:i am |i m )?not (?:really )?sure(?: yet)?|(?:i (?:have |ve )?(?:got )?)?no idea|idk|dunno|i (?:can t|cannot|can not) say';
const italian =
  'non (?:lo |lo so |saprei |ne )*(?:so|saprei|dire|ho idea)(?: (?:ancora|proprio))?|boh|mah|(?:non ho )?nessuna idea|non (?:ne )?sono sicur[oa]';
const whole = new RegExp(
  `^(?:sorry |no |well |hm+ |uhm+ |scusi |scusa |beh |boh |mah )*(?:${english}|${italian})(?: sorry| scusi| mi dispiace)*$`,
);

/** Whether the whole message means that the writer cannot answer: "I don't know", "non lo so". */
export function isUnsure(text: string): boolean {
  return text.length <= 120 && whole.test(plainWords(text));
}
