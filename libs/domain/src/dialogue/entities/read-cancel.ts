import { plainWords } from './plain-words.js';

/** Words that may surround a cancellation, in both languages. */
const fillers =
  'no|nope|nah|ok|okay|k|well|actually|alright|all right|right|so|sorry|please|pls|thanks|thank you|just|but|and|then|now|anyway|instead|for now|here|wait|hold on|hang on|look|listen|oops|all|everything|that|this|it|h+m+|m+h*|u+h+m*|u+m+|e+r+m*|e+h+m*|a+h+|o+h+|hey|you know what|you know|on second thoughts?|come to think of it|to be honest|honestly|i think|i guess|i ll|can you|can we|could you|could we|per favore|perfavore|per piacere|per cortesia|grazie|grazie mille|scusa|scusi|scusate|mi scusi|tutto|pure|allora|stare|perdere|cosi|ora|adesso|beh|be|mah|boh|ma|e|anzi|senti|senta|guarda|guardi|dai|via|quindi|aspetta|aspetti|sai cosa|sai che|sa cosa|sa che|sai che c e|sa che c e|in realta|veramente|a dire il vero|pensandoci|pensandoci bene|ripensandoci|alla fine|per ora|per adesso|facciamo che|direi|forse';
/** Words that drop a request whatever else is said: "forget it, I'll call". */
const dropping =
  'forget (?:about )?(?:it|that|this)|never ?mind|(?:cancel|stop|forget) (?:everything|all of (?:it|this|that))|i (?:have |ve |just )?changed my mind|changed my mind|i give up|(?:let s|let us) (?:stop|leave it|forget it|cancel)|lasci(?:a|ate|amo)? (?:perdere|stare)|lascia(?:lo|la|telo|molo) (?:perdere|stare)|(?:(?:vorrei|preferisco|preferirei|meglio) )?lasciare? (?:perdere|stare)|annulla(?:re|te|mo)? tutto|annulli tutto|come non detto|ho cambiato idea|ci ho ripensato|ci ripenso|(?:ci )?rinuncio|dimentica(?:tene|lo)|non se ne fa (?:niente|nulla)';
/** Words that drop a request where they are a clause of their own: not "leave it as it is". */
const droppingAlone = '(?:cancel|stop|leave|drop|scratch) (?:it|that|this)';
/** What is not wanted may be the cancellation itself: "I don't want to cancel". */
const unlessToCancel =
  '(?! (?:(?:ever|really|actually) )?(?:cancel|stop|abort|quit|exit|skip|leave|drop|scratch|forget|give up))';
const unlessCancelling = '(?! (?:piu )?(?:annullare|lasciar|rinunciare|interromper|dimenticar|fermar))';
const english = `cancel|stop|abort|quit|exit|skip it|i (?:don t|dont|do not|no longer) (?:want|need) (?:it|this|that|to${unlessToCancel})(?: (?:any ?more|any longer|do (?:it|this|that)(?: any ?more)?))?|i (?:don t|dont) want to (?:go on|continue)|i (?:want|would like|d like) to (?:stop|quit|leave it)|not (?:any ?more|now|today)|maybe later|another time`;
const italian = `annulla|annullare|annullate|annulli|basta|basta cosi|fa niente|fa nulla|non fa niente|non fa nulla|non (?:ora|adesso)|non importa|non (?:lo |la )?(?:voglio|vuole|mi serve|serve|mi interessa)${unlessCancelling}(?: piu)?|non voglio (?:piu )?(?:continuare|andare avanti|farlo|prenotare)|meglio di no lascia perdere|magari (?:dopo|un altra volta|piu tardi)|un altra volta|esci|fermati|si fermi|interrompi|interrompa|dimentica|niente`;

const atStart = (phrases: string) => new RegExp(`^(?:${phrases})(?= |$)`);
const filler = atStart(fillers);
const drop = atStart(dropping);
const dropAlone = atStart(`${dropping}|${droppingAlone}`);
const cancel = atStart(`${dropping}|${droppingAlone}|${english}|${italian}`);
const longest = 120;

/**
 * Whether the whole message cancels what is in progress, whatever fillers are around it: "forget it", "hmm, ok, lascia
 * perdere". "Cancel my appointment" is a request of its own.
 */
export function isCancel(text: string): boolean {
  if (text.length > longest) return false;
  let rest = plainWords(text);
  let isCancelled = false;
  while (rest !== '') {
    const cancelled = longestOf(rest, [cancel]);
    const taken = longestOf(rest, [cancel, filler]);
    if (taken === 0) return false;
    isCancelled ||= cancelled > 0 && cancelled === taken;
    rest = rest.slice(taken).trimStart();
  }
  return isCancelled;
}

/**
 * Whether a message drops what is in progress beside other words: "forget it, I'll call", "non lo trovo, lascia perdere".
 * What these say may count all the same: "never mind, Tuesday is fine".
 */
export function dropsRequest(text: string): boolean {
  const clauses = text.slice(0, longest * 2).split(/[.,;:!?\n]+/u);
  return opensWithDrop(text) || clauses.some((clause) => drops(plainWords(clause)));
}

function opensWithDrop(text: string): boolean {
  const rest = afterFillers(plainWords(text));
  return drop.test(rest);
}

function drops(clause: string): boolean {
  const rest = afterFillers(clause);
  const taken = longestOf(rest, [dropAlone]);
  return taken > 0 && afterFillers(rest.slice(taken).trimStart()) === '';
}

function afterFillers(words: string): string {
  let rest = words;
  for (let taken = fillerBefore(rest); taken > 0; taken = fillerBefore(rest)) rest = rest.slice(taken).trimStart();
  return rest;
}

/** Length of the filler that begins the words, unless they begin a cancellation that is longer: "i ll", "e". */
function fillerBefore(words: string): number {
  const taken = longestOf(words, [filler]);
  return longestOf(words, [drop]) > taken ? 0 : taken;
}

function longestOf(words: string, patterns: readonly RegExp[]): number {
  return Math.max(...patterns.map((pattern) => pattern.exec(words)?.[0].length ?? 0));
}
