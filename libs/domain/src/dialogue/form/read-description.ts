import { plainWords } from '../entities/plain-words.js';
import { readEmails } from '../entities/read-email.js';
import { isSmallTalk } from '../entities/small-talk.js';
import { withoutCourtesy } from '../intents/without-courtesy.js';
import { introducedName, looksLikeQuestion } from './read-words.js';

const maxTextLength = 2000;
/** Minimum words of a description. */
const minDescriptionWords = 3;
/** Minimum letters of a name that is recognised in an address. */
const minNameLetters = 3;
/** Maximum words of the request beside it. */
const maxRequestWords = 9;

const greeting =
  /^\s{0,9}(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|ciao|salve|buongiorno|buon giorno|buonasera|buona sera)(?: (?:there|a tutti))?[\s,.!:]{1,9}){1,2}/iu;
/** A request precedes its description, or follows it: "Good morning. My zip broke." has no request. */
const request =
  /(?<!\p{L})(?:ticket|request|case|report|complaint|issue|segnalazione|richiesta|reclamo|pratica)(?!\p{L})/iu;
const opening =
  /(?<!\p{L})(?:open|file|raise|create|make|submit|need|want|start|apri|aprire|aprite|apra|aprirmi|fare|creare|crea|inviare|vorrei|voglio|serve)(?!\p{L})/iu;
/** Sentences that describe no problem: "I have a big problem", "if you can". */
const empty =
  /^(?:(?:i have|i ve got|i ve|there is|there s|ho|avrei|c e) (?:an? |un |some )?(?:[a-z]{1,12} )?(?:problem|problems|issue|issues|question|problema|problemi|domanda)|(?:if|se|when|quando|as soon|appena) .*)$/;

/** Sentences that announce something else, or say how to reach the visitor: "but first a question", "potete chiamarmi al 333 1234567". */
const beside = new RegExp(
  `^(?:${[
    '(?:but|ma|pero|first|prima)',
    '(?:my|the|il mio|la mia|il|la) (?:home |postal |phone |mobile |telephone |cell )?(?:address|phone|mobile|number|telephone|e ?mail|mail|name|indirizzo|telefono|numero|cellulare|nome|recapito) (?:is|e)',
    '(?:(?:please|you|can|may|could|and|or|just|so|then) )*(?:reach|call|contact|phone|ring|text|e ?mail|write to|write|answer) me',
    '(?:(?:per favore|potete|puoi|puo|e|o) )*(?:(?:ri)?chiama(?:mi|temi|rmi)|mi (?:trova|trovate|trovi|chiami|chiamate|contatti|contattate)|contatta(?:mi|temi|rmi)|scriv(?:imi|etemi|ermi)|sono raggiungibile)',
  ].join('|')})(?: |$)`,
);
/** Words that negate a request: "do not open a ticket". */
const refusing = /(?:^| )(?:not|don t|dont|never|non|mai|senza|without)(?: |$)/;

/**
 * Description beside a request: "open a ticket: the zip of my tent broke", "the zip of my tent broke, open a ticket". Null:
 * there is none.
 */
export function descriptionAfter(text: string): string | null {
  const said = text.slice(0, maxTextLength).replace(greeting, '');
  const [, asked = '', rest = ''] = /^([^:.!?\n]{4,100})(?::|[.!?]\s|\n)\s{0,9}([\s\S]+)$/u.exec(said) ?? [];
  if (request.test(asked) && !refusing.test(plainWords(asked)) && isDescription(rest)) return rest.trim();
  const [, first = '', after = ''] = /^([^,]{4,100}),\s{0,9}([\s\S]+)$/u.exec(said) ?? [];
  if (isRequest(first) && isDescription(after)) return withoutCourtesy(after.trim());
  const [, before = '', last = ''] =
    /^([\s\S]+)(?:[,.;!\n]|\s(?:so|and|quindi|perciò|e))\s{1,3}([^,.;!?\n]{4,100})[.!?\s]{0,3}$/u.exec(said) ?? [];
  return isRequest(last) && isDescription(before) && !request.test(before) ? before.trim().replace(/[,;]$/, '') : null;
}

function isRequest(text: string): boolean {
  const words = plainWords(text);
  const isShort = words.split(' ').length <= maxRequestWords;
  return isShort && request.test(text) && opening.test(text) && !refusing.test(words);
}

function isDescription(text: string): boolean {
  const words = text.trim();
  if (plainWords(words).split(' ').length < minDescriptionWords || looksLikeQuestion(words)) return false;
  const plain = plainWords(words);
  return (
    !isSmallTalk(words) &&
    !empty.test(plain) &&
    !beside.test(plain) &&
    introducedName(words) === null &&
    !contactIn(words)
  );
}

/** Before a name, which may then be one word. */
const introducing = /(?<!\p{L})(?:my name is|mi chiamo)(?!\p{L})/iu;
const presenting = /(?<!\p{L})(?:i am|i['’]m|sono)(?!\p{L})/iu;

/**
 * Name and address of a message that has nothing else: "John Smith, john@example.org". It is a name if it is introduced, or
 * if the address has a part of it: "Broken Zip, a@b.it" has no name. Null: the message has more, or no address.
 */
export function contactIn(text: string): { readonly name: string | null } | null {
  const [email, ...others] = readEmails(text);
  const at = email === undefined ? -1 : text.toLowerCase().indexOf(email);
  if (email === undefined || others.length > 0 || at < 0) return null;
  const rest = `${text.slice(0, at)} ${text.slice(at + email.length)}`
    .replace(/(?<!\p{L})(?:my name is|mi chiamo|i am|i['’]m|sono|e-?mail|mail|is|è|my|la mia|and|e)(?!\p{L})/giu, ' ')
    .replace(/[\s,;:.()<>-]+/gu, ' ')
    .trim();
  if (rest === '') return { name: null };
  if (!/^\p{Lu}[\p{L}'’]{0,40}(?: \p{Lu}[\p{L}'’]{0,40}){0,3}$/u.test(rest)) return null;
  const isFull = rest.includes(' ');
  const [local = ''] = email.split('@');
  const isOfAddress = plainWords(rest)
    .split(' ')
    .some((word) => word.length >= minNameLetters && plainWords(local).includes(word));
  const isNamed = introducing.test(text) || (isFull && (presenting.test(text) || isOfAddress));
  return { name: isNamed ? rest : null };
}
