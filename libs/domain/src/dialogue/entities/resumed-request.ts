import type { BotActionName } from '#contracts/business/bot-actions.js';
import { plainWords } from './plain-words.js';

const opening =
  '(?:(?:ok|okay|yes|well|so|now|then|please|and|let s|can we|could we|shall we|i want to|i d like to|i would like to|si|va bene|bene|allora|ora|adesso|possiamo|vorrei|e|per favore) )*';
const going = [
  '(?:(?:go|get|come) )?back to|return to|resume|(?:continue|go on|carry on)(?: with)?',
  '(?:ri)?torn(?:o|iamo|are) a(?:ll?|lla|llo|lle|gli|i)?|riprend(?:o|iamo|ere)|(?:continu|prosegu)(?:o|iamo|are|ire)(?: con)?|(?:vado|andiamo|andare) avanti(?: con)?',
].join('|');
const subjects = {
  appointment: 'appointments?|bookings?|reservations?|appuntament[oi]|prenotazion[ei]',
  order: 'orders?|ordin[ei]',
  payment: 'payments?|pagament[oi]',
  ticket: 'tickets?|complaints?|segnalazion[ei]|reclam[oi]',
} as const;
const any = 'request|one|richiesta|quello|quella';
const beside =
  'the|my|that|our|a|an|earlier|previous|first|last|il|la|lo|l|le|i|gli|un|una|mio|mia|mie|miei|quel|quella|precedente|di prima|di|from before|please|now|per favore|ora';
const whole = new RegExp(
  `^${opening}(?:${going})(?: (?:${beside}))*(?: (${[...Object.values(subjects), any].join('|')})(?: (?:${beside}|prima))*)?$`,
);

const named = new RegExp(`^(?:(?:${beside}) )*(${[...Object.values(subjects), any].join('|')})$`);

/** Words that go back to a request that is not open. */
const returning = /(?:^| )(?:back|return|resume|(?:ri)?torn\w*|riprend\w*)(?: |$)/;

/** What a resumed request is about; null: any. */
export type ResumedSubject = keyof typeof subjects | null;

/**
 * Request that the whole message resumes or continues: "ok back to the booking", "riprendiamo la richiesta". Null: none.
 * `isReturn`: it goes back to a request that is not open.
 */
export function resumedRequest(text: string): { readonly about: ResumedSubject; readonly isReturn: boolean } | null {
  const match = text.length > 120 ? null : whole.exec(plainWords(text));
  if (!match) return null;
  const [, noun] = match;
  return { about: noun === undefined ? null : subjectOf(noun), isReturn: returning.test(plainWords(text)) };
}

/** Subject in words that only name or resume it: "the booking", "go on". Undefined: they say something else. */
export function namedSubject(words: string): ResumedSubject | undefined {
  const [, noun] = named.exec(words) ?? [];
  return noun === undefined ? resumedRequest(words)?.about : subjectOf(noun);
}

function subjectOf(noun: string): ResumedSubject {
  const keys = Object.keys(subjects) as (keyof typeof subjects)[];
  return keys.find((key) => new RegExp(`^(?:${subjects[key]})$`).test(noun)) ?? null;
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

/**
 * Action to begin where a message goes back to a request and none waits: "back to the booking". Null: it does not go
 * back, like "continue with the payment".
 */
export function begunAnew(text: string): BotActionName | null {
  const back = resumedRequest(text);
  return back?.isReturn && back.about !== null ? anew[back.about] : null;
}
