import type { ActionInput } from '#contracts/business/actions.js';
import type { Slot as FreeTime } from '#contracts/business/appointments.js';
import type { CustomActionName } from '#contracts/business/custom-action-name.js';
import type { FormAction, SlotValue } from './form.js';

/** An action of the product that a form calls: what one of an admin is called with, its fields say. */
export type ProductAction = Exclude<FormAction, CustomActionName>;

/** What an action needs and no visitor says: looked up by whoever calls it. */
export interface LookedUp {
  /** The free time that is booked or moved to, with its service and its end. */
  readonly slot?: FreeTime;
  /** The appointment that is moved or cancelled. */
  readonly appointmentId?: string;
  /** Of the record that is changed, as it was when it was read. */
  readonly revision?: string;
  /** Proven address of who pays. */
  readonly payer?: string | null;
}

type Values = Readonly<Record<string, SlotValue>>;

/** Characters of a subject, and of what a product is looked for by: what the actions take. */
const longestSubject = 200;
const longestQuery = 200;
/** Of a description: what a form reads of a message is shorter. */
const longestText = 4000;

/**
 * What an action is called with, from the values of its form and what was looked up for it. Null: something that it needs is missing. The
 * schemas of the actions accept whatever else this gives.
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
    const text = said(values.text, longestQuery);
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
    const [text, name, email] = [said(values.text, longestText), said(values.name), said(values.email)];
    const subject = said(text?.split('\n', 1)[0], longestSubject);
    return subject && text && name && email ? { subject, text, requester: { name, email } } : null;
  },
};

/** Words that were said, at most so many UTF-16 units of them, without half a character at the end; null: none. */
function said(value: SlotValue | undefined, longest = Number.POSITIVE_INFINITY): string | null {
  if (typeof value !== 'string') return null;
  const words = value
    .trim()
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return words === '' ? null : words;
}
