import { isPuzzled } from '../entities/is-puzzled.js';
import { isPointer } from '../entities/only-points.js';
import { plainWords } from '../entities/plain-words.js';
import { readConsent } from '../entities/read-consent.js';
import { readProduct } from '../entities/read-product.js';
import { isSmallTalk } from '../entities/small-talk.js';
import { withoutCourtesy } from '../intents/without-courtesy.js';

const maxNameLength = 120;
const maxTextLength = 2000;
const introduction =
  /^\s{0,9}(?:(?:hi|hello|ciao|salve)[,!. ]{1,3})?(?:my name is|my name['’]s|(?:the )?name is|i am|i['’]m|it is|it['’]s|this is|mi chiamo|sono|il (?:mio )?nome è|a nome(?: di)?|under|for)\s{1,5}/iu;
const asks =
  /^(?:what|how|when|where|why|who|which|do|does|did|can|could|is|are|was|will|would|may|have|has|che|cosa|come|quando|dove|perche|chi|quale|quali|quanto|quanti|quanta|quante|avete|posso|potrei|si puo|e possibile|c e|ci sono|fate|siete|accettate|vorrei sapere|i would like to know|i d like to know)(?: |$)/;

const greeted =
  /^\s{0,9}(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|ciao|salve|buongiorno|buon giorno|buonasera|buona sera)(?: there)?[,.!:][\s,.!:]{0,9}/iu;

/** Whether a message greets before it says something: "Hi, John". */
export function isGreeted(text: string): boolean {
  return greeted.test(text.slice(0, maxTextLength));
}

/** The words after a greeting. */
export function withoutGreeting(text: string): string {
  return text.slice(0, maxTextLength).replace(greeted, '');
}

/** Reads a person's name, possibly before an address or number; null: none. */
export function readName(text: string): string | null {
  const said = withoutCourtesy(text.slice(0, maxTextLength));
  if (isSmallTalk(said, true)) return null;
  const isIntroduced = introduction.test(said);
  // "Hi, John", but not "hi, again".
  const after = isIntroduced || !isGreeted(said) ? null : said.replace(greeted, '');
  if (after !== null && capitalised.exec(after)?.[0] !== after.replace(/[.!]{1,3}$/, '')) return null;
  const [first = ''] = (after ?? said.replace(introduction, '')).split(/[,;\n]/, 1);
  const name = first.trim().replace(/[.!]{1,3}$/, '');
  const isName =
    /^\p{L}[\p{L}\p{M}'’. -]{1,119}$/u.test(name) && name.length <= maxNameLength && name.split(/\s/).length <= 5;
  return isName &&
    !isPointer(name) &&
    !isSmallTalk(name, true) &&
    !isPuzzled(name) &&
    !looksLikeQuestion(text) &&
    readConsent(name) === null
    ? name
    : null;
}

/** Reads a name that would open a question: "Will Smith", "Dove". Null: none. */
export function readQuestionableName(text: string): string | null {
  const name = withoutCourtesy(text.slice(0, maxTextLength)).replace(/[.!]{1,3}$/, '');
  const isName = /^(?:\p{L}{2,40}|\p{Lu}[\p{L}'’-]{0,40}(?: \p{Lu}[\p{L}'’-]{0,40}){1,2})$/u.test(name);
  return isName && looksLikeQuestion(name) && !isPointer(name) && !isSmallTalk(name, true) ? name : null;
}

const introducing =
  /(?<!\p{L})(?:my name is|my name['’]s|mi chiamo|il mio nome è|a nome(?: di)?|under the name(?: of)?)\s{1,5}/iu;
const capitalised = /^\p{Lu}[\p{L}'’-]{0,40}(?:\s\p{Lu}[\p{L}'’-]{0,40}){0,3}/u;

/** Name introduced in a sentence: "tomorrow at 10, my name is Ada Rossi". Null: none. */
export function introducedName(text: string): string | null {
  const words = text.slice(0, maxTextLength);
  const found = introducing.exec(words);
  const rest = found ? words.slice(found.index + found[0].length) : '';
  return capitalised.exec(rest)?.[0] ?? (rest === '' ? null : readName(rest));
}

/** Reads a description in the visitor's own words; null if it has no word, is a question, or a mere yes or no. `isQuery`: the name of a product instead. */
export function readText(text: string, isQuery = false): string | null {
  const words = text.slice(0, maxTextLength).trim();
  const saysNothing =
    !/[\p{L}\p{N}]/u.test(words) || isSmallTalk(words, !isQuery) || isPuzzled(words) || readConsent(words)?.rest === '';
  if (saysNothing || (!isQuery && looksLikeQuestion(words))) return null;
  return isQuery ? readProduct(words) : words;
}

const articles: ReadonlySet<string> = new Set(['il', 'la', 'number', 'numero']);
const maxSentenceLength = 120;

/** Reads a code from a phrase that announces it: "the code is P-7", "è il P-7". Null: no such phrase. */
export function readCode(text: string): string | null {
  const words = text
    .slice(0, maxSentenceLength)
    .trim()
    .split(/\s/)
    .filter((word) => word !== '');
  const code = words.pop()?.replace(/[.!]$/, '');
  const last = words.findLast((word) => !articles.has(word.toLowerCase()))?.toLowerCase();
  if (code === undefined || last === undefined || !/\d/.test(code)) return null;
  return ['is', 'è'].includes(last) || ["'s", '’s', ':'].some((end) => last.endsWith(end)) ? code : null;
}

/** Reads a code that is the whole message, with at least one digit: "INC0012". */
export function bareCode(text: string): string | null {
  const word = text.slice(0, maxSentenceLength).trim();
  return /^#?[\p{L}\d](?:[\p{L}\d/_-]{0,38}[\p{L}\d])?$/u.test(word) && /\d/.test(word) ? word.replace(/^#/, '') : null;
}

/** Whether a message is a question. */
export function looksLikeQuestion(text: string): boolean {
  if (isPuzzled(text)) return false;
  return /\p{L}[^?]{0,9}\?[?!\s]{0,9}$/u.test(text.slice(-40)) || asks.test(plainWords(text));
}
