import { actions } from '#contracts/business/actions.js';
import { appointmentNumberFormat } from '#contracts/business/appointment-number.js';
import type { BotActionName, IntentName } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { ticketNumberFormat } from '#contracts/business/ticket-number.js';
import type { Form, ListAction, Slot, SlotOption } from './form.js';
import { type AskKey, textOf } from './form-texts.js';
import { textValue } from './say-line.js';

const orderNumber: Slot = {
  name: 'number',
  kind: 'order_number',
  required: true,
  ask: 'ask.order_number',
  label: 'label.order_number',
  why: 'why.record',
};
const ticketNumber: Slot = {
  ...{ name: 'number', kind: 'order_number', required: true, ask: 'ask.ticket_number', label: 'label.ticket_number' },
  ...{ format: ticketNumberFormat, isCode: true, why: 'why.record' },
};
const ofAppointment = { ask: 'ask.appointment_number', format: appointmentNumberFormat } as const;
const email: Slot = {
  ...{ name: 'email', kind: 'email', required: true, ask: 'ask.email', label: 'label.email', why: 'why.record' },
};
const contactEmail: Slot = { ...email, ask: 'ask.contact_email', why: 'why.contact' };
const name: Slot = {
  ...{ name: 'name', kind: 'name', required: true, ask: 'ask.name', label: 'label.name', why: 'why.name' },
};
const phone: Slot = { name: 'phone', kind: 'phone', required: false, ask: 'ask.phone', label: 'label.phone' };
const when: Slot = { name: 'when', kind: 'date_time', required: true, ask: 'ask.when', label: 'label.when' };

/** Reply of a visitor without a number, who can prove their identity instead. */
const withoutNumber = { without: 'say.no_number' } as const;

/** Options of a business's forms. */
export interface FormOptions {
  readonly services: readonly SlotOption[];
  /** Visitor's future appointments, each with its service; missing: not looked up yet. */
  readonly appointments?: readonly SlotOption[];
  /** Newest orders or tickets of a proven visitor; empty: they name a number. Missing: not looked up yet. */
  readonly listed?: readonly SlotOption[];
  /** Whether the visitor can prove their identity by a code, and then choose from a list. */
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

/** Intents whose record a proven visitor chooses from a list: the look-up of the list, and the slot of the number. */
const listedIntents: Partial<Record<IntentName, { readonly list: ListAction; readonly slot: string }>> = {
  'order.status': { list: 'order.list', slot: 'number' },
  'payment.status': { list: 'order.list', slot: 'reference' },
  'payment.link': { list: 'order.list', slot: 'number' },
  'ticket.status': { list: 'ticket.list', slot: 'number' },
};

/** How a proven visitor chooses the record of an intent; null: they do not. */
export function listFor(intent: BotActionName): { readonly list: ListAction; readonly slot: string } | null {
  return isCustom(intent) ? null : (listedIntents[intent] ?? null);
}

/** Slot of the number that a visitor need not know once they are proven; null: the intent asks for none. */
export function numberSlotOf(intent: BotActionName): string | null {
  if (intent === 'appointment.move' || intent === 'appointment.cancel') return 'number';
  return listFor(intent)?.slot ?? null;
}

/**
 * Next action of a form: a look-up first (the visitor's orders, tickets or appointment, the amount due, the record),
 * then the action itself. A proven visitor need not know the number of an order or ticket.
 */
export function actionOf(
  intent: IntentName,
  { appointments, hasOrder, clientField, listed, isProven }: FormOptions,
): IntentName | 'appointment.status' | ListAction {
  const list = isProven && listed === undefined ? listFor(intent)?.list : undefined;
  if (list) return list;
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

/** Consent slot: needed before any data go to a system. */
export function consent(system: string): Slot {
  const asks = { system: textValue(system) };
  return { name: 'consent', kind: 'consent', required: true, ask: 'ask.consent', asks, label: null };
}

function slotsOf(intent: IntentName, options: FormOptions): readonly Slot[] {
  const { services, appointments, isProven, canProve } = options;
  const service: Slot = {
    name: 'service',
    kind: 'choice',
    required: services.length > 0,
    ask: 'ask.service',
    label: 'label.service',
    options: services,
  };
  const appointmentNumber: Slot = { ...orderNumber, ...ofAppointment, ...(canProve && withoutNumber) };
  const whose: readonly Slot[] = isProven ? [] : [appointmentNumber, email];
  const appointment: Slot = {
    ...{ name: 'appointment', kind: 'choice', required: true, ask: 'ask.appointment', label: 'label.appointment' },
    options: appointments ?? [],
  };
  const newWhen: Slot = { ...when, ask: 'ask.new_when', label: 'label.new_when' };
  switch (intent) {
    case 'order.status':
      return [listedNumber(orderNumber, 'ask.which_order', options), email];
    case 'ticket.status':
      return [listedNumber(ticketNumber, 'ask.which_ticket', options), email];
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
        { name: 'text', kind: 'text', required: true, ask: 'ask.problem', label: 'label.problem', isDescription: true },
        name,
        contactEmail,
      ];
    case 'payment.status':
      return [listedNumber({ ...orderNumber, name: 'reference' }, 'ask.which_order', options), email];
    case 'payment.link': {
      const number = listedNumber({ ...orderNumber, ask: 'ask.paid_order' }, 'ask.which_due', options);
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

/** Number of a record: for a proven visitor, chosen from the list once it was looked up; others enter it. */
function listedNumber(
  number: Slot,
  ask: AskKey,
  { listed, isProven, canProve }: Pick<FormOptions, 'listed' | 'isProven' | 'canProve'>,
): Slot {
  if (isProven && listed === undefined) return { ...number, required: false };
  if (listed !== undefined && listed.length > 0) return { ...number, ask, options: listed };
  return { ...number, ...(!isProven && canProve && withoutNumber) };
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
