import { redacted, redactPersonalData } from './personal-data.js';

/** Maximum characters: a longer message is a story that no other visitor repeats. */
const maxLength = 200;
/** Maximum characters before redaction. Bounds the run time of the patterns. */
const maxMessageLength = 600;
/** A single word is similar to every article that contains it. */
const minWords = 2;

const greeting =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|ciao|salve|buongiorno|buon giorno|buonasera|buona sera|gentil[ei]|egregi[oa]?)(?![\p{L}\d])(?:\s+(?:there|all|everyone|team|a tutti))?(?:[,!.:\s]+|$)/iu;
const greetedName = /^(?:\p{Lu}[\p{Ll}'’-]+)(?:\s+\p{Lu}[\p{Ll}'’-]+)?(?=[,!\n]|$)[,!\s]*/u;
const closing =
  /^(?:many thanks|thanks|thank you|thx|cheers|(?:best |kind |warm )?regards|sincerely|grazie|(?:cordiali |distinti |tanti )?saluti|cordialmente|un saluto)(?![\p{L}\d])/iu;

/** Labels of personal data in a clause without other content: "my order number is …". */
const labels = new Set(
  `my our the this that is it it's its here here's order orders number no nr booking reservation invoice ticket tracking
  code ref reference id customer e-mail email mail phone tel telephone mobile cell whatsapp call write reach contact me us
  at on by to from for of name address i we i've paid price card iban and you can
  il lo la i le mio mia nostro nostra questo questa è ecco ordine prenotazione fattura numero codice rif riferimento
  cliente indirizzo telefono cellulare nome chiamatemi chiamami scrivetemi scrivimi contattatemi contattami al alla a
  ho abbiamo pagato di del della per da e`.split(/\s+/),
);
const anyLabel = [...labels].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
/** "my e-mail is …" inside of a longer clause. */
const labelled = new RegExp(
  `(?<![\\p{L}\\d'’])(?:my|our|the|il|la|mio|mia)\\s+(?:(?:${anyLabel})\\s+)*(?:(?:is|are|è)\\s+|[:=]\\s*)${redacted}`,
  'giu',
);
/** Marks before a blank or at the end, a dash between blanks, or a line break; with the blanks around them. */
const clauseEnd = /((?<!\s)\s+(?:[,;.!?…]+(?=\s|$)|[-–—]+\s+)|(?<![,;.!?…])[,;.!?…]+(?=\s|$)|(?<!\s)\s*\n\s*)/u;
/** Preposition or conjunction left without its object. */
const introduced = new RegExp(
  `(?:(?<![\\p{L}\\d'’])(?:of|for|from|to|at|by|on|with|over|above|under|below|about|around|than|in|and|di|del|dello|della|da|dal|a|al|allo|alla|con|su|sul|per|oltre|sopra|sotto|circa|fino a|e|ed)\\s+)+${redacted}`,
  'giu',
);

/**
 * Turns a visitor's message into a phrasing for an article: one line, without greeting, signature and personal data. Null
 * where nothing is left that other visitors could ask too, and where it is a story rather than a question.
 * @example phrasingFromQuestion('Hi, my tent pole snapped, order 55123') // 'my tent pole snapped'
 */
export function phrasingFromQuestion(text: string): string | null {
  const message = text.trim();
  if (message.length > maxMessageLength) return null;
  const begun = message.replace(greeting, '');
  const body = begun === message ? message : begun.replace(greetedName, '');
  const clauses = withoutSignature(clausesOf(redactPersonalData(body)));
  const phrasing = join(clauses.flatMap((clause) => tidy(clause) ?? keepMark(clause)));
  const words = phrasing.match(/[\p{L}\p{M}\d]+/gu) ?? [];
  return words.length < minWords || phrasing.length > maxLength ? null : phrasing;
}

/** `mark` is the punctuation after the words. */
interface Clause {
  readonly words: string;
  readonly mark: string;
}

function clausesOf(text: string): Clause[] {
  const parts = text.split(clauseEnd);
  return Array.from({ length: Math.ceil(parts.length / 2) }, (_, index) => ({
    words: (parts[2 * index] ?? '').trim(),
    mark: (parts[2 * index + 1] ?? '').trim(),
  })).filter(({ words, mark }) => words !== '' || mark !== '');
}

/** "Thanks, Anna Rossi": a closing formula, and a few words after it. */
function withoutSignature(clauses: readonly Clause[]): readonly Clause[] {
  const at = clauses.findIndex(
    ({ words }, index) =>
      closing.test(words) &&
      countWords(words) <= 4 &&
      countWords(clauses.slice(index + 1).map((clause) => clause.words)) <= 3,
  );
  return at < 0 ? clauses : clauses.slice(0, at);
}

/** Clause without the redacted parts; null if nothing else is left. */
function tidy({ words, mark }: Clause): Clause | null {
  if (!words.includes(redacted)) return { words, mark };
  const rest = words.replace(labelled, redacted).replace(introduced, redacted);
  const content = rest.replaceAll(redacted, ' ').replace(/\s+/g, ' ').trim();
  const plain = rest.trim().startsWith(redacted) ? content.replace(/^(?:and|e|ed|but|ma)\s+/iu, '') : content;
  const says = plain
    .toLowerCase()
    .split(/[^\p{L}\p{M}\d'’-]+/u)
    .some((word) => word !== '' && !labels.has(word));
  return says ? { words: plain.replace(/ ?(?<![:=(#-])[:=(#-]+$/u, ''), mark } : null;
}

/** A question stays one when its last clause is dropped. */
function keepMark({ mark }: Clause): Clause | [] {
  return mark.includes('?') ? { words: '', mark: '?' } : [];
}

function join(clauses: readonly Clause[]): string {
  const line = clauses.reduce((said, { words, mark }) => {
    if (words === '')
      return mark === '?' && said !== '' ? `${said.replace(/(?<![,;.\s–—-])[,;.\s–—-]+$/u, '')}?` : said;
    const gap = said === '' ? '' : ' ';
    const dash = /^[–—-]/u.test(mark) ? ' ' : '';
    return `${said}${gap}${words}${dash}${mark}`;
  }, '');
  return line
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\s,;.!:–—-]+|(?<![\s,;:–—-])[\s,;:–—-]+$/gu, '')
    .replace(/([^.])\.$/u, '$1');
}

function countWords(text: string | readonly string[]): number {
  return (typeof text === 'string' ? text : text.join(' ')).match(/[\p{L}\p{M}\d]+/gu)?.length ?? 0;
}
