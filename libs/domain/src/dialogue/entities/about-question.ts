import { plainWords } from './plain-words.js';

const opening = '(?:(?:sorry|but|and|ok|hm|scusi|scusa|ma|e|mi scusi) )*';
const english = [
  'why(?: not)?',
  'why (?:is|are|do you|would you|should i|must i|do i have to|does it) (?:.* )?(?:it|that|this|need|needed|want|ask|asking|know|give|tell)(?: .*)?',
  'what (?:is it|is that|is this|do you need (?:it|that|this)|do you want (?:it|that|this)|s (?:it|that)) for',
  'what for',
  'what do you (?:do with|need) (?:it|that|this|my .*)',
].join('|');
const asking =
  '(?:(?:vi|le|ti|me|lo|la|ne) )?(?:serve|servono|vuole|volete|chiede|chiedete|devo|dovrei|occorre|(?:ha|avete|hai) bisogno|interessa)(?: .*)?';
const italian = [
  'perche(?: mai)?',
  `perche ${asking}`,
  'a (?:che|cosa|che cosa)(?: cosa)? (?:vi |le |ti )?serve(?: .*)?',
  `come mai(?: ${asking})?`,
  'per fare cosa',
].join('|');
const why = new RegExp(`^${opening}(?:${english}|${italian})$`);
const places = [
  'where (?:is|are|s|do|can|could|would|will|should) (?:.* )?(?:number|it|that|one)',
  'how (?:do|can|could|would|will|should) (?:.* )?(?:number|find|look up|get it)',
  'where',
  '(?:which|what) number',
  '(?:dove|come) (?:.* )?(?:numero|trovo|trova|leggo|vedo|sta|recupero)',
  '(?:quale|che|qual e il) numero',
  'dove',
].join('|');
const where = new RegExp(`^${opening}(?:${places})(?: .{1,30})?$`);
const longest = 120;

/** Whether a question asks for the reason of the bot's last question: "why do you need it?", "a cosa serve?". */
export function asksWhy(text: string): boolean {
  return text.length <= longest && why.test(plainWords(text));
}

/** Whether a question asks where the requested number is: "where do I find it?". */
export function asksWhere(text: string): boolean {
  return text.length <= longest && where.test(plainWords(text));
}
