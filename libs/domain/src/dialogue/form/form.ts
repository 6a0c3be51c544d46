import type { Bilingual } from '#contracts/business/action-fields.js';
import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { OrderNumberFormat } from '#contracts/business/order-number.js';
import type { Money } from '#contracts/orders.js';
import type { WhenContext, WhenReading } from '../when/when-reading.js';
import type { AskKey, LabelKey, TextKey } from './form-texts.js';
import type { Line, LineValue } from './say-line.js';

/** `consent`: required for anything to happen. `date`: a day without time. */
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

/** Option of a `choice`. */
export interface SlotOption {
  readonly id: string;
  readonly label: Bilingual;
  /** Service of an appointment. Missing: the option itself is the service. */
  readonly serviceId?: string;
}

/** Slot of a form: an input that an action needs. */
export interface Slot {
  readonly name: string;
  readonly kind: SlotKind;
  /** Whether it is asked for; an optional slot is only filled if mentioned. */
  readonly required: boolean;
  readonly ask: AskKey;
  /** Values in the question's text. */
  readonly asks?: Readonly<Record<string, LineValue>>;
  /** Label in a summary; null: omitted. */
  readonly label: LabelKey | Bilingual | null;
  /** For `text`: a product name to search for, also in a question, such as the message that starts the form. */
  readonly isQuery?: boolean;
  /** For `text`: may follow the request that starts the form, "open a ticket: the zip broke". */
  readonly isDescription?: boolean;
  /** Of a `text`: a short code, often inside a phrase: "it is P-7". Of an `order_number`: such a code alone is one, too. */
  readonly isCode?: boolean;
  /** Of a `choice`: implied when another slot has a value. */
  readonly impliedBy?: { readonly slot: string; readonly option: string };
  /** Looked up, so the visitor cannot change it. */
  readonly isFixed?: boolean;
  /** Of a `choice`. */
  readonly options?: readonly SlotOption[];
  /** Reply of a visitor who has none, offered beside the question. */
  readonly without?: TextKey;
  /** Answer to "why do you need it?". Missing: it is a question like any other. */
  readonly why?: TextKey;
  /** Of an `order_number`: another format than that of orders. */
  readonly format?: OrderNumberFormat;
  /** Of a `number` or an `integer`: the least and the greatest value; null: any. */
  readonly bounds?: Readonly<Record<'minimum' | 'maximum', number | null>>;
  /** Of a `date_time`: must be a free time of the service in this choice. */
  readonly freeTimeOf?: string;
}

/** Form: the inputs to be known before an action is called. */
export interface Form {
  /** Of the action. */
  readonly name: BotActionName;
  /** Action to call once all slots are filled. */
  readonly action: FormAction;
  /** In the order of asking. */
  readonly slots: readonly Slot[];
  /** Whether the visitor confirms a summary first, as before writes. */
  readonly confirm: boolean;
  /** Text for a conflict; missing: the default. */
  readonly conflictAs?: TextKey;
  /** Text where nothing is found; missing: the default. */
  readonly notFoundAs?: TextKey;
  /** Whether the action changes something. */
  readonly isWrite: boolean;
  /** Question of the summary and its values; missing: the default. */
  readonly confirmAs?: TextKey;
  readonly confirms?: Readonly<Record<string, LineValue>>;
}

/** Action that a form may call: the visitor's goal, or a look-up that it needs first. */
export type FormAction = BotActionName | 'appointment.status' | ListAction;

/** Look-up of the records that a proven visitor chooses from. */
export type ListAction = 'order.list' | 'ticket.list';

/** Value by kind: ISO 8601 instant for `date_time`, `YYYY-MM-DD` for `date`, option id for `choice`, E.164 for `phone`, or as typed without a country code. */
export type SlotValue = string | Money;

/** Last question to the visitor. */
export interface Asked {
  /** Slot name, `confirm` for the summary, or `change` for the question about what to change. */
  readonly about: string;
  /** Distinguishes questions about the same slot. */
  readonly question: string;
  /** How often in a row. */
  readonly times: number;
  /** Unrelated messages since. */
  readonly digressions: number;
  /** Small talk since. Missing: none. */
  readonly chats?: number;
}

/** `called`: awaiting the action's result. The last three are final. */
export type FormPhase = 'asking' | 'confirming' | 'called' | 'done' | 'cancelled' | 'person';

export interface OfferedTimes {
  /** Line that offered them. */
  readonly line: Line;
  /** Earliest first. */
  readonly times: readonly FreeSlot[];
  /** Reading for which the times were offered; null: no day or time was given. */
  readonly reading: WhenReading | null;
}

/** Words of a message that may be something else than the value of a slot: "Is that right?" */
export interface Proposed {
  readonly slot: string;
  readonly value: string;
}

/** State of a form, as JSON: a function of its messages. */
export interface FormState {
  readonly form: string;
  readonly phase: FormPhase;
  readonly values: Readonly<Record<string, SlotValue>>;
  /** Uncertain dates and times, by slot. */
  readonly open: Readonly<Record<string, WhenReading>>;
  /** Values of which one is meant, by slot: "V-10625 or V-10626". Missing: none. */
  readonly several?: Readonly<Record<string, readonly string[]>>;
  /** Words that may be the value of the slot that is asked for, to be confirmed. Missing: none. */
  readonly proposed?: Proposed;
  /** Slot that is asked for again, though it has a value. Missing: none. */
  readonly changing?: string;
  /** Slots whose values do not belong together, so that one of them is wrong. Missing: none. */
  readonly doubted?: readonly string[];
  readonly asked: Asked | null;
  /** Set from the call on. The key makes the action idempotent. */
  readonly call: { readonly key: string } | null;
  /** Number of calls rejected for their input. */
  readonly refusals: number;
  /** Free time chosen by the visitor, not booked yet. Missing: none. */
  readonly slot?: FreeSlot | null;
  /** Offered times that it was chosen from, for "no, the later one". Missing: none. */
  readonly chosenFrom?: readonly FreeSlot[];
  /** Last offered free times; null: all declined. Missing: none offered. */
  readonly offered?: OfferedTimes | null;
}

/** Context for reading a message. */
export interface FormContext extends Pick<WhenContext, 'locale' | 'timeZone' | 'now' | 'hours'> {
  /** ISO 3166-1 alpha-2: default for telephone numbers without a country code. */
  readonly country: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly orderNumbers: OrderNumberFormat;
  /** How far ahead the appointment system can be booked. Missing: not known. */
  readonly bookableAheadMs?: number;
  /** In E.164. */
  readonly readPhones: (text: string, country: string | null) => string[];
}

/** Visitor's message to a form. */
export interface FormMessage {
  readonly text: string;
  /** Idempotency key of the call that it triggers: unique, 16 to 64 letters, digits, dashes and underscores, such as the event's id. */
  readonly key: string;
  /** Whether the knowledge base answers it; false: the reply to a question is that it is not known. */
  readonly isAnswered?: boolean;
  /** Whether it asks for the action of the form once more. Missing: not known. */
  readonly isRepeated?: boolean;
  /** Whether its words look like a request rather than a value. Missing: not known. */
  readonly isRequest?: boolean;
}

/** Call of a form's action. `inputOf` converts the values to its input. */
export interface FormCall {
  readonly action: FormAction;
  readonly values: Readonly<Record<string, SlotValue>>;
  /** Idempotency key of a write. */
  readonly key: string;
}

export function isOpen({ phase }: FormState): boolean {
  return phase === 'asking' || phase === 'confirming';
}

/** Form without values. */
export function emptyForm(form: FormState['form']): FormState {
  return { form, phase: 'asking', values: {}, open: {}, asked: null, call: null, refusals: 0 };
}
