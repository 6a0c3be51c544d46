import { actions } from '#contracts/business/actions.js';
import type { IntentName } from '#contracts/business/bot-actions.js';
import type { Form, Slot, SlotOption } from './form.js';

const orderNumber: Slot = {
  name: 'number',
  kind: 'order_number',
  required: true,
  ask: 'ask.order_number',
  label: 'label.order_number',
};
const email: Slot = { name: 'email', kind: 'email', required: true, ask: 'ask.email', label: 'label.email' };
const contactEmail: Slot = { ...email, ask: 'ask.contact_email' };
const name: Slot = { name: 'name', kind: 'name', required: true, ask: 'ask.name', label: 'label.name' };
const phone: Slot = { name: 'phone', kind: 'phone', required: false, ask: 'ask.phone', label: 'label.phone' };
const when: Slot = { name: 'when', kind: 'date_time', required: true, ask: 'ask.when', label: 'label.when' };

/** What a business offers to book. */
export interface FormOptions {
  readonly services: readonly SlotOption[];
}

/**
 * The forms of the actions. What a visitor must tell to be matched with an order or an appointment is asked for here; somebody who is signed in has
 * told it, and the caller fills it or leaves it out.
 */
export function standardForm(intent: IntentName, options: FormOptions): Form {
  return { name: intent, slots: slotsOf(intent, options), confirm: actions[intent].effect === 'write' };
}

function slotsOf(intent: IntentName, { services }: FormOptions): readonly Slot[] {
  const service: Slot = {
    name: 'service',
    kind: 'choice',
    required: services.length > 1,
    ask: 'ask.service',
    label: 'label.service',
    options: services,
  };
  switch (intent) {
    case 'order.status':
      return [orderNumber, email];
    case 'appointment.book':
      return [service, when, name, contactEmail, phone];
    case 'appointment.move':
      return [{ ...when, ask: 'ask.new_when', label: 'label.new_when' }, email];
    case 'appointment.cancel':
      return [email];
    case 'ticket.open':
      return [
        { name: 'text', kind: 'text', required: true, ask: 'ask.problem', label: 'label.problem' },
        name,
        contactEmail,
      ];
    case 'payment.status':
      return [{ ...orderNumber, name: 'reference' }, email];
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
