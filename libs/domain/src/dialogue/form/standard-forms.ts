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

/** Options of a business's forms. */
export interface FormOptions {
  readonly services: readonly SlotOption[];
  /** Visitor's future appointments, each with its service; missing: not looked up yet. */
  readonly appointments?: readonly SlotOption[];
  /** Newest orders of a proven visitor; missing: not looked up yet. */
  readonly orders?: readonly SlotOption[];
  /** Whether the visitor can prove who they are by a code, and choose from their orders then. */
  readonly canProve?: boolean;
  /** Whether the order to be paid has been looked up. */
  readonly hasOrder?: boolean;
  /** Field of the client to change, once the record has been looked up; missing: not yet. */
  readonly clientField?: string;
  /** The site has signed the visitor's address. */
  readonly isProven?: boolean;
  /** System that the visitor's data would go to, without consent so far; missing or null: none. */
  readonly consentTo?: string | null;
}

/**
 * Forms of the product's actions. They ask for what matches a visitor with an order or appointment; for a signed-in visitor the caller
 * fills it in or omits it.
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

/**
 * Next action of a form: a look-up first (the visitor's orders or appointment, the amount due, the record), then the action itself. Who is proven need
 * not know the number of an order.
 */
export function actionOf(
  intent: IntentName,
  { appointments, hasOrder, clientField, orders, isProven }: FormOptions,
): IntentName | 'appointment.status' | 'order.list' {
  switch (intent) {
    case 'order.status':
      return isProven && orders === undefined ? 'order.list' : intent;
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

/** Consent slot: needed before any data go to a system. */
export function consent(system: string): Slot {
  const asks = { system: textValue(system) };
  return { name: 'consent', kind: 'consent', required: true, ask: 'ask.consent', asks, label: null };
}

function slotsOf(intent: IntentName, options: FormOptions): readonly Slot[] {
  const { services, appointments, isProven, canProve, orders } = options;
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
    case 'order.status': {
      if (isProven && orders === undefined) return [{ ...orderNumber, required: false }, email];
      const isChoice = orders !== undefined && orders.length > 0;
      if (isChoice) return [{ ...orderNumber, ask: 'ask.which_order', options: orders }, email];
      return [{ ...orderNumber, ...(!isProven && canProve && { without: 'say.no_number' }) }, email];
    }
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

/** Fields that visitors may change in a dialogue. A new e-mail address would have to be proven first, which is done elsewhere. */
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
