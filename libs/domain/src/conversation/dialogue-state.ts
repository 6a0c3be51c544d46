import type { Appointment } from '#contracts/business/appointments.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { Money } from '#contracts/orders.js';
import type { FormState } from '../dialogue/form/form.js';
import type { Proof } from '../dialogue/proof/proof.js';

/** What the bot is about to do for the visitor: JSON, folded from the log like all of the conversation. */
export interface Dialogue {
  readonly intent: BotActionName;
  readonly form: FormState;
  /** What was looked up for it; missing: nothing. */
  readonly facts?: DialogueFacts;
  /** The last message of the turn that set the call off; null before. */
  readonly calledUpTo: number | null;
  /** Who the visitor is has to be proven before the form begins; missing: it need not be, or is. */
  readonly proof?: Proof;
  /** The visitor has typed the code that was sent to this address of a client: it counts for this dialogue alone. */
  readonly proven?: { readonly email: string };
}

export interface DialogueFacts {
  /** What can be booked. */
  readonly services?: readonly { readonly id: string; readonly name: string }[];
  /** Appointments to come of the visitor. */
  readonly appointments?: readonly KnownAppointment[];
  /** The order that is paid for. */
  readonly order?: { readonly number: string; readonly due: Money };
  /** The record that is changed, as it was read. */
  readonly client?: { readonly revision: string };
  /** The site has signed the address of the visitor, who need not prove whose a record is. */
  readonly isProven?: true;
  /** IANA name: on whose clocks the system keeps its appointments. */
  readonly timeZone?: string;
}

export type KnownAppointment = Pick<Appointment, 'id' | 'serviceId' | 'serviceName' | 'startsAt'>;

/** Whether a call is under way, or its outcome has not been said yet. */
export function awaitsOutcome({ dialogue }: { readonly dialogue?: Dialogue | null }): boolean {
  return dialogue?.form.phase === 'called';
}
