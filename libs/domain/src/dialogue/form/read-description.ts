import { plainWords } from '../entities/plain-words.js';
import { readEmails } from '../entities/read-email.js';
import { isSmallTalk } from '../entities/small-talk.js';
import { withoutCourtesy } from '../intents/without-courtesy.js';
import { introducedName, looksLikeQuestion } from './read-words.js';

const longestText = 2000;
/** Fewest words of a description. */
const leastDescription = 3;
/** Most words of a request beside it. */
const mostRequest = 9;

const greeting =
  /^\s{0,9}(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|ciao|salve|buongiorno|buon giorno|buonasera|buona sera)(?: (?:there|a tutti))?[\s,.!:]{1,9}){1,2}/iu;
/** A request precedes its description, or follows it: "Good morning. My zip broke." has no request. */
const request =
  /(?<!\p{L})(?:ticket|request|case|report|complaint|issue|segnalazione|richiesta|reclamo|pratica)(?!\p{L})/iu;
const opening =
  /(?<!\p{L})(?:open|file|raise|create|make|submit|need|want|start|apri|aprire|aprite|apra|aprirmi|fare|creare|crea|inviare|vorrei|voglio|serve)(?!\p{L})/iu;
/** What tells no problem: "I have a big problem", "if you can". */
const empty =
  /^(?:(?:i have|i ve got|i ve|there is|there s|ho|avrei|c e) (?:an? |un |some )?(?:[a-z]{1,12} )?(?:problem|problems|issue|issues|question|problema|problemi|domanda)|(?:if|se|when|quando|as soon|appena) .*)$/;

/**
 * Description beside a request: "open a ticket: the zip of my tent broke", "the zip of my tent broke, open a ticket". Null:
 * there is none.
 */
export function descriptionAfter(text: string): string | null {
  const said = text.slice(0, longestText).replace(greeting, '');
  const [, asked = '', rest = ''] = /^([^:.!?\n]{4,100})(?::|[.!?]\s|\n)\s{0,9}([\s\S]+)$/u.exec(said) ?? [];
  if (request.test(asked) && isDescription(rest)) return rest.trim();
  const [, first = '', after = ''] = /^([^,]{4,100}),\s{0,9}([\s\S]+)$/u.exec(said) ?? [];
  if (isRequest(first) && isDescription(after)) return withoutCourtesy(after.trim());
  const [, before = '', last = ''] =
    /^([\s\S]+)(?:[,.;!\n]|\s(?:so|and|quindi|perciò|e))\s{1,3}([^,.;!?\n]{4,100})[.!?\s]{0,3}$/u.exec(said) ?? [];
  return isRequest(last) && isDescription(before) && !request.test(before) ? before.trim().replace(/[,;]$/, '') : null;
}

function isRequest(text: string): boolean {
  return request.test(text) && opening.test(text) && plainWords(text).split(' ').length <= mostRequest;
}

function isDescription(text: string): boolean {
  const words = text.trim();
  if (plainWords(words).split(' ').length < leastDescription || looksLikeQuestion(words)) return false;
  return !isSmallTalk(words) && !empty.test(plainWords(words)) && introducedName(words) === null && !contactIn(words);
}

/** Name and address of a message that has nothing else: "John Smith, john@example.org". Null: it has more, or no address. */
export function contactIn(text: string): { readonly name: string | null } | null {
  const [email, ...others] = readEmails(text);
  const at = email === undefined ? -1 : text.toLowerCase().indexOf(email);
  if (email === undefined || others.length > 0 || at < 0) return null;
  const rest = `${text.slice(0, at)} ${text.slice(at + email.length)}`
    .replace(/(?<!\p{L})(?:my name is|mi chiamo|i am|i['’]m|sono|e-?mail|mail|is|è|my|la mia|and|e)(?!\p{L})/giu, ' ')
    .replace(/[\s,;:.()<>-]+/gu, ' ')
    .trim();
  if (rest === '') return { name: null };
  return /^\p{Lu}[\p{L}'’]{0,40}(?: \p{Lu}[\p{L}'’]{0,40}){0,3}$/u.test(rest) ? { name: rest } : null;
}
