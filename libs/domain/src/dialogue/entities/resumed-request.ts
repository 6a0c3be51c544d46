import type { BotActionName } from '#contracts/business/bot-actions.js';
import { plainWords } from './plain-words.js';

const opening =
  '(?:(?:ok|okay|yes|well|so|now|then|please|and|let s|can we|could we|shall we|i want to|i d like to|si|va bene|bene|allora|ora|adesso|possiamo|vorrei|e|per favore) )*';
const going = [
  '(?:(?:go|get|come) )?back to|return to|resume|(?:continue|go on|carry on)(?: with)?',
  '(?:ri)?torn(?:o|iamo|are) a(?:l|lla|llo)?|riprend(?:o|iamo|ere)|(?:continu|prosegu)(?:o|iamo|are|ire)(?: con)?|(?:vado|andiamo|andare) avanti(?: con)?',
].join('|');
const subjects = {
  appointment: 'appointment|booking|reservation|appuntamento|prenotazione',
  order: 'order|ordine',
  payment: 'payment|pagamento',
  ticket: 'ticket|complaint|segnalazione|reclamo',
} as const;
const any = 'request|one|richiesta|quello|quella';
const beside =
  'the|my|that|our|a|an|earlier|previous|first|last|il|la|lo|l|un|una|mio|mia|quel|quella|precedente|di prima|di|from before|please|now|per favore|ora';
const whole = new RegExp(
  `^${opening}(?:${going})(?: (?:${beside}))*(?: (${[...Object.values(subjects), any].join('|')})(?: (?:${beside}|prima))*)?$`,
);

/** Words of a return to another request than the open one. */
const returning = /(?:^| )(?:back|return|resume|(?:ri)?torn\w*|riprend\w*)(?: |$)/;

/** What a resumed request is about; null: any. */
export type ResumedSubject = keyof typeof subjects | null;

/**
 * Whether the whole message goes back to a request, or on with it: "ok back to the booking", "riprendiamo la richiesta".
 * Null: neither.
 */
export function resumedRequest(text: string): { readonly about: ResumedSubject; readonly isReturn: boolean } | null {
  const match = text.length > 120 ? null : whole.exec(plainWords(text));
  if (!match) return null;
  const [, noun] = match;
  const keys = Object.keys(subjects) as (keyof typeof subjects)[];
  const about = keys.find((key) => noun !== undefined && subjects[key].split('|').includes(noun)) ?? null;
  return { about, isReturn: returning.test(plainWords(text)) };
}

/** Whether an action is about the subject. */
export function isAbout(intent: BotActionName, about: ResumedSubject): boolean {
  return about === null || intent.startsWith(`${about}.`);
}

const anew = {
  appointment: 'appointment.book',
  order: 'order.status',
  payment: 'payment.status',
  ticket: 'ticket.open',
} as const satisfies Record<keyof typeof subjects, BotActionName>;

/** What begins where nothing waits, and a message goes back to it: "back to the booking". Null: the message does not. */
export function begunAnew(text: string): BotActionName | null {
  const about = resumedRequest(text)?.about ?? null;
  return about === null ? null : anew[about];
}
