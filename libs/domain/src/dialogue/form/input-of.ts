import type { ActionInput } from '#contracts/business/actions.js';
import type { Slot as FreeTime } from '#contracts/business/appointments.js';
import type { CustomActionName } from '#contracts/business/custom-action-name.js';
import type { FormAction, SlotValue } from './form.js';

/** Product actions that a form calls; an admin's action takes its input from its fields. */
export type ProductAction = Exclude<FormAction, CustomActionName>;

/** Inputs that no visitor gives, looked up by the caller. */
export interface LookedUp {
  /** Chosen free time for a booking or move, with its service and end. */
  readonly slot?: FreeTime;
  /** The appointment that is moved or cancelled. */
  readonly appointmentId?: string;
  /** Revision of the record to be changed, when it was read. */
  readonly revision?: string;
  /** Proven address of the payer. */
  readonly payer?: string | null;
}

type Values = Readonly<Record<string, SlotValue>>;

/** Maximum length of a subject or product query that the actions accept. */
const maxSubjectLength = 200;
const maxQueryLength = 200;
/** Maximum length of a description; a form reads less of a message. */
const maxTextLength = 4000;

/**
 * Input of an action, from its form's values and look-ups. Null: a required part is missing. The actions' schemas accept every other
 * result.
 */
export function inputOf<N extends ProductAction>(
  action: N,
  values: Values,
  lookedUp: LookedUp = {},
): ActionInput<N> | null {
  return inputs[action](values, lookedUp);
}

const inputs: { readonly [N in ProductAction]: (values: Values, lookedUp: LookedUp) => ActionInput<N> | null } = {
  'order.status': (values) => {
    const [number, email] = [said(values.number), said(values.email)];
    return number === null ? null : { number, email };
  },
  'order.list': () => ({}),
  'ticket.list': () => ({}),
  'ticket.status': (values) => {
    const [ticketId, email] = [said(values.number), said(values.email)];
    return ticketId === null ? null : { ticketId, email };
  },
  'payment.status': (values) => {
    const [reference, email] = [said(values.reference), said(values.email)];
    return reference === null ? null : { reference, email };
  },
  'payment.link': ({ number, amount }, { payer = null }) => {
    const reference = said(number);
    if (reference === null || typeof amount !== 'object') return null;
    return { reference, description: reference, amount, email: payer };
  },
  'client.read': () => ({}),
  'client.update': ({ phone, name }, { revision }) => {
    const changes = {
      ...(said(phone) && { phone: said(phone) }),
      ...(said(name) && { name: said(name) ?? undefined }),
    };
    return revision === undefined || Object.keys(changes).length === 0 ? null : { changes, expected: revision };
  },
  'product.availability': (values) => {
    const text = said(values.text, maxQueryLength);
    return text === null ? null : { text };
  },
  'appointment.status': (values) => ({ number: said(values.number), email: said(values.email) }),
  'appointment.book': (values, { slot }) => {
    const [name, email, phone] = [said(values.name), said(values.email), said(values.phone)];
    return name && email && slot ? { slot, guest: { name, email, phone }, note: null } : null;
  },
  'appointment.move': (values, { slot, appointmentId }) =>
    slot && appointmentId !== undefined ? { appointmentId, slot, email: said(values.email) } : null,
  'appointment.cancel': (values, { appointmentId }) =>
    appointmentId === undefined ? null : { appointmentId, email: said(values.email) },
  'ticket.open': (values) => {
    const [text, name, email] = [said(values.text, maxTextLength), said(values.name), said(values.email)];
    const subject = said(text?.split('\n', 1)[0], maxSubjectLength);
    return subject && text && name && email ? { subject, text, requester: { name, email } } : null;
  },
};

/** Words of a slot, truncated to UTF-16 units without splitting a character; null: none. */
function said(value: SlotValue | undefined, longest = Number.POSITIVE_INFINITY): string | null {
  if (typeof value !== 'string') return null;
  const words = value
    .trim()
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return words === '' ? null : words;
}
