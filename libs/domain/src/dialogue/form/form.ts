import type { Bilingual } from '#contracts/business/action-fields.js';
import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { Money } from '#contracts/orders.js';
import type { OrderNumberFormat } from '../entities/read-order-number.js';
import type { WhenContext, WhenReading } from '../when/when-reading.js';
import type { AskKey, LabelKey, TextKey } from './form-texts.js';
import type { Line, LineValue } from './say-line.js';

/** `consent`: the visitor agrees to something, or nothing is done. `date`: a day alone. */
export type SlotKind =
  | 'date_time'
  | 'email'
  | 'phone'
  | 'order_number'
  | 'money'
  | 'choice'
  | 'name'
  | 'text'
  | 'number'
  | 'integer'
  | 'date'
  | 'yes_no'
  | 'consent';

/** One of the values of a `choice`. */
export interface SlotOption {
  readonly id: string;
  readonly label: Bilingual;
  /** Of an appointment: what it is for. Missing: the option is the service. */
  readonly serviceId?: string;
}

/** Something that an action needs to know. */
export interface Slot {
  readonly name: string;
  readonly kind: SlotKind;
  /** One that is not required is filled if it is said, and never asked for. */
  readonly required: boolean;
  readonly ask: AskKey;
  /** What the question names. */
  readonly asks?: Readonly<Record<string, LineValue>>;
  /** What it is called in a summary; null: it is in none. */
  readonly label: LabelKey | Bilingual | null;
  /** Of a `text`: what the visitor looks for. The message that starts the form says it, and it may be a question. */
  readonly isQuery?: boolean;
  /** Of a `text`: short, such as a code, which people put behind words: "it is P-7". */
  readonly isCode?: boolean;
  /** Of a `choice`: what is chosen where that other slot has a value. */
  readonly impliedBy?: { readonly slot: string; readonly option: string };
  /** It was looked up: nothing that is said changes it. */
  readonly isFixed?: boolean;
  /** Of a `choice`. */
  readonly options?: readonly SlotOption[];
  /** Of an `order_number`: another one than that of the orders. */
  readonly format?: OrderNumberFormat;
  /** Of a `date_time`: it must be a free time of the service that the choice of this name says. */
  readonly freeTimeOf?: string;
}

/** What must be known before an action is called. */
export interface Form {
  /** Of the action. */
  readonly name: BotActionName;
  /** What is called once everything is known. */
  readonly action: FormAction;
  /** In the order in which they are asked for. */
  readonly slots: readonly Slot[];
  /** Whether the visitor confirms a summary first: what writes does. */
  readonly confirm: boolean;
  /** What is said where the action is no longer possible as it was; missing: as of any form. */
  readonly conflictAs?: TextKey;
  /** Whether the action changes something. */
  readonly isWrite: boolean;
  /** How the summary is asked about, and what else the question names; missing: as of any form. */
  readonly confirmAs?: TextKey;
  readonly confirms?: Readonly<Record<string, LineValue>>;
}

/** What a form may call: what the visitor wants done, or what has to be looked up for it first. */
export type FormAction = BotActionName | 'appointment.status';

/** An instant in ISO 8601 of a `date_time`, `YYYY-MM-DD` of a `date`, the id of an option of a `choice`, E.164 of a `phone`. */
export type SlotValue = string | Money;

/** What the visitor was asked last. */
export interface Asked {
  /** Slot, `confirm` for the summary, `change` for what is wrong with it. */
  readonly about: string;
  /** Tells two questions about the same from each other. */
  readonly question: string;
  /** How often in a row. */
  readonly times: number;
  /** Messages in between that were something else. */
  readonly digressions: number;
}

/** `called`: what is known has gone to the action, and its result is awaited. The last three are ends. */
export type FormPhase = 'asking' | 'confirming' | 'called' | 'done' | 'cancelled' | 'person';

export interface OfferedTimes {
  /** What was said of them. */
  readonly line: Line;
  /** Earliest first. */
  readonly times: readonly FreeSlot[];
  /** What they were offered for; null: nothing was said of a day or a time. */
  readonly reading: WhenReading | null;
}

/** Where a form is: JSON, and a function of the messages that led to it. */
export interface FormState {
  readonly form: string;
  readonly phase: FormPhase;
  readonly values: Readonly<Record<string, SlotValue>>;
  /** What was said about dates and times and is not certain yet, by slot. */
  readonly open: Readonly<Record<string, WhenReading>>;
  readonly asked: Asked | null;
  /** Set from the call on. The action does the same thing only once for a key. */
  readonly call: { readonly key: string } | null;
  /** Calls that were refused for what they were called with. */
  readonly refusals: number;
  /** The free time that the visitor has chosen; it is theirs once it is booked. Missing: none. */
  readonly slot?: FreeSlot | null;
  /** The offered times from which it was chosen, for "no, the later one". Missing: none were offered. */
  readonly chosenFrom?: readonly FreeSlot[];
  /** The free times that were offered last; null: the visitor wants none of them. Missing: none were. */
  readonly offered?: OfferedTimes | null;
}

/** What words are read with, beside what they say. */
export interface FormContext extends Pick<WhenContext, 'locale' | 'timeZone' | 'now' | 'hours'> {
  /** ISO 3166-1 alpha-2: where telephone numbers without a country code belong. */
  readonly country: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly orderNumbers: OrderNumberFormat;
  /** In E.164. */
  readonly readPhones: (text: string, country: string | null) => string[];
}

/** What a visitor says to a form. */
export interface FormMessage {
  readonly text: string;
  /** Of the call that it sets off: unique, 16 to 64 letters, digits, dashes and underscores, such as the id of its event. */
  readonly key: string;
  /** False where it is known that no other responder has a reply to it: it is then no digression. */
  readonly mayDigress?: boolean;
}

/** A call of the action of a form. `inputOf` makes its input of the values. */
export interface FormCall {
  readonly action: FormAction;
  readonly values: Readonly<Record<string, SlotValue>>;
  /** A write happens once under it. */
  readonly key: string;
}

export function isOpen({ phase }: FormState): boolean {
  return phase === 'asking' || phase === 'confirming';
}
