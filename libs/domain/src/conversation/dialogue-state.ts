import type { Appointment } from '#contracts/business/appointments.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { BusinessOrder } from '#contracts/business/orders.js';
import type { Ticket } from '#contracts/business/tickets.js';
import type { Instant } from '#contracts/ids.js';
import type { Money } from '#contracts/orders.js';
import type { FormState } from '../dialogue/form/form.js';
import type { Proof } from '../dialogue/proof/proof.js';

/** State of an open dialogue: JSON, folded from the log like the rest of the conversation. */
export interface Dialogue {
  readonly intent: BotActionName;
  /** Language of the dialogue, in which the visitor began it; missing: that of the conversation. */
  readonly locale?: string;
  readonly form: FormState;
  /** Data looked up for it; missing: none. */
  readonly facts?: DialogueFacts;
  /** Last message of the turn that triggered the call; null before. */
  readonly calledUpTo: number | null;
  /** The visitor has to prove their identity before the form starts; missing: not required, or done. */
  readonly proof?: Proof;
  /** Request to be offered once this one is over; missing: none. */
  readonly aside?: Dialogue;
  /** Present: the request waits until the visitor resumes it, and reads no messages. */
  readonly waits?: WaitingWords;
  /** E-mail address confirmed by a code, valid for this dialogue only. */
  readonly proven?: { readonly email: string };
}

/** Words with which a waiting request begins, and when they were said, for dates such as "tomorrow". Empty: it has begun. */
export interface WaitingWords {
  readonly words: string;
  readonly at?: Instant;
}

export interface DialogueFacts {
  /** Bookable services. */
  readonly services?: readonly { readonly id: string; readonly name: string }[];
  /** Future appointments of the visitor. */
  readonly appointments?: readonly KnownAppointment[];
  /** Newest orders of a proven visitor, newest first; missing: not looked up. */
  readonly orders?: readonly KnownOrder[];
  /** Tickets of a proven visitor, last changed first; missing: not looked up. */
  readonly tickets?: readonly KnownTicket[];
  /** Order to be paid. */
  readonly order?: { readonly number: string; readonly due: Money };
  /** Record to be changed, at the revision that was read. */
  readonly client?: { readonly revision: string };
  /** The site has signed the visitor's address, so no further proof is needed. */
  readonly isProven?: true;
  /** IANA time zone of the system's appointments. */
  readonly timeZone?: string;
}

export interface KnownOrder extends Pick<BusinessOrder, 'number' | 'placedAt'> {
  /** Amount due; missing: not looked up. */
  readonly due?: Money;
}
export type KnownTicket = Pick<Ticket, 'id' | 'subject'>;
export type KnownAppointment = Pick<Appointment, 'id' | 'serviceId' | 'serviceName' | 'startsAt'>;

/** Whether a call is pending, or its outcome has not been reported to the visitor yet. */
export function awaitsOutcome({ dialogue }: { readonly dialogue?: Dialogue | null }): boolean {
  return dialogue?.form.phase === 'called';
}
