import { actions } from '#contracts/business/actions.js';
import { appointmentNumberFormat } from '#contracts/business/appointment-number.js';
import type { IntentName } from '#contracts/business/bot-actions.js';
import type { Form, Slot, SlotOption } from './form.js';
import { textOf } from './form-texts.js';
import { textValue } from './say-line.js';

const orderNumber: Slot = {
  name: 'number',
  kind: 'order_number',
  required: true,
  ask: 'ask.order_number',
  label: 'label.order_number',
};
const ofAppointment = { ask: 'ask.appointment_number', format: appointmentNumberFormat } as const;
const email: Slot = { name: 'email', kind: 'email', required: true, ask: 'ask.email', label: 'label.email' };
const contactEmail: Slot = { ...email, ask: 'ask.contact_email' };
const name: Slot = { name: 'name', kind: 'name', required: true, ask: 'ask.name', label: 'label.name' };
const phone: Slot = { name: 'phone', kind: 'phone', required: false, ask: 'ask.phone', label: 'label.phone' };
const when: Slot = { name: 'when', kind: 'date_time', required: true, ask: 'ask.when', label: 'label.when' };

/** What a business offers to book. */
export interface FormOptions {
  readonly services: readonly SlotOption[];
  /** Appointments to come of the visitor, each with its service; missing: they have not been looked up yet. */
  readonly appointments?: readonly SlotOption[];
  /** The order that is paid for has been looked up. */
  readonly hasOrder?: boolean;
  /** The record that is changed has been looked up, and this is what changes; missing: not yet. */
  readonly clientField?: string;
  /** The site has signed the visitor's address. */
  readonly isProven?: boolean;
  /** System to which what the visitor says is passed on, and who have not agreed to that yet; missing or null: none. */
  readonly consentTo?: string | null;
}

/**
 * The forms of the actions. What a visitor must tell to be matched with an order or an appointment is asked for here; somebody who is signed in has
 * told it, and the caller fills it or leaves it out.
 */
export function standardForm(intent: IntentName, options: FormOptions): Form {
  const action = actionOf(intent, options);
  const { consentTo = null } = options;
  const slots = slotsOf(intent, options);
  return {
    name: intent,
    action,
    slots: consentTo === null ? slots : [consent(consentTo), ...slots],
    confirm: actions[action].effect === 'write',
    isWrite: actions[action].effect === 'write',
    ...(action === 'appointment.cancel' && { confirmAs: 'confirm.cancel' }),
    ...(action === 'payment.link' && { confirmAs: 'confirm.payment', conflictAs: 'fault.due_changed' }),
    ...(action === 'client.update' && { conflictAs: 'fault.changed' }),
  };
}

/** What an action is about has to be looked up before it is done: whose appointment it is, what is owed for an order, the record as it is. */
export function actionOf(
  intent: IntentName,
  { appointments, hasOrder, clientField }: FormOptions,
): IntentName | 'appointment.status' {
  switch (intent) {
    case 'appointment.move':
    case 'appointment.cancel':
      return appointments === undefined ? 'appointment.status' : intent;
    case 'payment.link':
      return hasOrder ? intent : 'order.status';
    case 'client.update':
      return clientField === undefined ? 'client.read' : intent;
    default:
      return intent;
  }
}

/** What the visitor has to agree to before anything of theirs goes to a system. */
export function consent(system: string): Slot {
  const asks = { system: textValue(system) };
  return { name: 'consent', kind: 'consent', required: true, ask: 'ask.consent', asks, label: null };
}

function slotsOf(intent: IntentName, options: FormOptions): readonly Slot[] {
  const { services, appointments, isProven } = options;
  const service: Slot = {
    name: 'service',
    kind: 'choice',
    required: services.length > 0,
    ask: 'ask.service',
    label: 'label.service',
    options: services,
  };
  const whose: readonly Slot[] = isProven ? [] : [{ ...orderNumber, ...ofAppointment }, email];
  const appointment: Slot = {
    ...{ name: 'appointment', kind: 'choice', required: true, ask: 'ask.appointment', label: 'label.appointment' },
    options: appointments ?? [],
  };
  const newWhen: Slot = { ...when, ask: 'ask.new_when', label: 'label.new_when' };
  switch (intent) {
    case 'order.status':
      return [orderNumber, email];
    case 'appointment.book':
      return [service, { ...when, freeTimeOf: 'service' }, name, contactEmail, phone];
    case 'appointment.move':
      return appointments
        ? [appointment, { ...newWhen, freeTimeOf: 'appointment' }]
        : [...whose, { ...newWhen, required: false }];
    case 'appointment.cancel':
      return appointments ? [appointment] : whose;
    case 'ticket.open':
      return [
        { name: 'text', kind: 'text', required: true, ask: 'ask.problem', label: 'label.problem' },
        name,
        contactEmail,
      ];
    case 'payment.status':
      return [{ ...orderNumber, name: 'reference' }, email];
    case 'payment.link': {
      const number: Slot = { ...orderNumber, ask: 'ask.paid_order' };
      const amount: Slot = { name: 'amount', kind: 'money', required: true, ask: 'ask.amount', label: 'label.amount' };
      return options.hasOrder ? [number, amount].map((slot) => ({ ...slot, isFixed: true })) : [number];
    }
    case 'client.read':
      return [];
    case 'client.update':
      return clientSlots(options.clientField);
    case 'product.availability':
      return [
        {
          name: 'text',
          kind: 'text',
          required: true,
          isQuery: true,
          ask: 'ask.product',
          label: 'label.product',
        },
      ];
  }
}

/** What of their record visitors change by themselves. An address is proven before it is changed, which is another matter. */
const clientFields = ['phone', 'name'] as const;

function clientSlots(chosen: string | undefined): readonly Slot[] {
  const newPhone: Slot = { ...phone, required: true, ask: 'ask.new_phone', label: 'label.new_phone' };
  switch (chosen) {
    case 'phone':
      return [newPhone];
    case 'name':
      return [{ ...name, ask: 'ask.new_name', label: 'label.new_name' }];
    default: {
      const options = clientFields.map((id) => ({
        id,
        label: { en: textOf(`client.${id}`, 'en'), it: textOf(`client.${id}`, 'it') },
      }));
      const field: Slot = {
        ...{ name: 'field', kind: 'choice', required: true, ask: 'ask.client_field', label: null, options },
        impliedBy: { slot: 'phone', option: 'phone' },
      };
      return [field, { ...newPhone, required: false }];
    }
  }
}
