import { plainWords } from './plain-words.js';

const english =
  'i (?:really |honestly )?(?:do not|don t|dont) (?:really )?know(?: (?:it|that|this|yet))?|(?:i am |i m )?not (?:really )?sure(?: yet)?|(?:i (?:have |ve )?(?:got )?)?no idea|idk|dunno|i (?:can t|cannot|can not) say';
const italian =
  'non (?:lo |lo so |saprei |ne )*(?:so|saprei|dire|ho idea)(?: (?:ancora|proprio))?|boh|mah|(?:non ho )?nessuna idea|non (?:ne )?sono sicur[oa]';
const thing = '(?:e ?mail(?: address)?|mail|address|indirizzo(?: e ?mail| mail)?|number|numero|name|nome)';
const forgotten = [
  `i (?:really )?(?:do not|don t|dont|can t|cannot|can not|no longer) (?:really )?(?:remember|recall|know)(?: (?:which|what|the|my|that))* ${thing}(?: (?:it was|(?:i|we|you) (?:have |ve |had )?(?:used|gave|given|wrote|registered(?: with)?)))?`,
  `i (?:have |ve )?(?:forgot|forgotten)(?: (?:which|what|the|my))* ${thing}(?: (?:it was|i (?:have |ve |had )?used))?`,
  `non (?:mi |me )?(?:ricordo|rammento|so)(?: piu)?(?: (?:con|quale|che|qual e|qual|la|il|l|mia|mio))* ${thing}(?: (?:ho|avevo|era|fosse|usat[ao]|dat[ao]))*`,
  `(?:mi sono |ho )dimenticat[oa](?: (?:la|il|l|mia|mio|quale))* ${thing}(?: (?:ho|avevo|usat[ao]))*`,
].join('|');
const whole = new RegExp(
  `^(?:sorry |no |well |hm+ |uhm+ |scusi |scusa |beh |boh |mah )*(?:${english}|${italian}|${forgotten})(?: sorry| scusi| mi dispiace)*$`,
);

/** Whether the whole message means that the writer cannot answer: "I don't know", "non ricordo la mail". */
export function isUnsure(text: string): boolean {
  return text.length <= 120 && whole.test(plainWords(text));
}
