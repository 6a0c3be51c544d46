import { describe, expect, it } from 'vitest';
import { actions } from '#contracts/business/actions.js';
import { type IntentName, intentNames } from '#contracts/business/bot-actions.js';
import { formContext } from '#testing/form-dialogue.js';
import type { FormState } from './form.js';
import { inputOf } from './input-of.js';
import { standardForm } from './standard-forms.js';
import { startForm } from './start-form.js';
import { stepForm } from './step-form.js';

const context = formContext();
const slot = { serviceId: 's1', startsAt: '2026-11-24T15:00:00.000Z', endsAt: '2026-11-24T15:30:00.000Z' };
const lookedUp = { slot, appointmentId: 'a1', revision: '4' };
const amount = { amount: 12000, currency: 'EUR' };
const email = 'paolo@example.org';
const guest = { name: 'Paolo Testa', email };

const talks: Readonly<Record<IntentName, readonly [texts: readonly string[], input: object]>> = {
  'order.status': [['where is my order', '10625', email], { number: 'V-10625', email }],
  'payment.status': [['did you get my payment', '10625', email], { reference: 'V-10625', email }],
  'product.availability': [['is the Lys in stock?'], { text: 'Lys' }],
  'appointment.book': [
    ['book an appointment', 'tomorrow at 4pm', 'Paolo Testa', email, 'yes'],
    { slot, guest: { ...guest, phone: null }, note: null },
  ],
  'appointment.move': [
    ['move my appointment to tomorrow at 4pm', 'A-0000001', email],
    { appointmentId: 'a1', slot, email },
  ],
  'appointment.cancel': [['cancel my appointment', 'A-0000001', email], { appointmentId: 'a1', email }],
  'payment.link': [
    ['I want to pay for order V-10625', 'yes'],
    { reference: 'V-10625', description: 'V-10625', amount, email: null },
  ],
  'client.read': [['what do you know about me'], {}],
  'client.update': [
    ['my phone number has changed', 'Paolo', '+393405550001', 'yes'],
    { changes: { phone: '+393405550001' }, expected: '4' },
  ],
  'ticket.status': [['any news on my ticket', 'number 1017', email], { ticketId: '1017', email }],
  'ticket.open': [
    ['open a ticket', 'The zip broke.\nIt is new.', 'Paolo Testa', email, 'yes'],
    { subject: 'The zip broke.', text: 'The zip broke.\nIt is new.', requester: guest },
  ],
};

/** Input with which a dialogue calls its action. */
function valuesOf(action: IntentName, [first = '', ...texts]: readonly string[]) {
  const form = standardForm(action, { services: [], hasOrder: true, clientField: 'phone' });
  const known: FormState['values'] = action === 'payment.link' ? { number: 'V-10625', amount } : {};
  let step = startForm(form, { text: first, key: 'message-number-0' }, context, { values: known });
  for (const text of texts) step = stepForm(form, step.state, { text, key: 'message-number-1' }, context);
  return step.call?.values ?? {};
}

describe('the input of an action', () => {
  it.each(intentNames)('%s has an input made from its form, valid by its schema', (action) => {
    const [texts, expected] = talks[action];
    const input = inputOf(action, valuesOf(action, texts), lookedUp);
    expect(input).toEqual(expected);
    expect(actions[action].input.parse(input)).toEqual(expected);
  });

  it.each(['appointment.book', 'appointment.move', 'appointment.cancel'] as const)(
    '%s is none before the time or the appointment is looked up',
    (action) => {
      expect(inputOf(action, valuesOf(action, talks[action][0]))).toBeNull();
    },
  );

  it('that is looked up first names the appointment by its number and address', () => {
    const values = valuesOf('appointment.move', talks['appointment.move'][0]);
    expect(inputOf('appointment.status', values)).toEqual({ number: 'A-0000001', email });
    expect(inputOf('appointment.status', {})).toEqual({ number: null, email: null });
  });

  it('is none where something is missing', () => {
    const looked: readonly IntentName[] = ['appointment.move', 'appointment.cancel', 'client.read'];
    for (const action of intentNames.filter((name) => !looked.includes(name)))
      expect(inputOf(action, {}, lookedUp), action).toBeNull();
  });

  it('has no address that actions refuse: the bot asks again', () => {
    for (const refused of ['pao..lo@example.org', 'josé@example.org'])
      expect(valuesOf('order.status', ['where is order V-10625', refused]), refused).toEqual({});
    expect(valuesOf('order.status', ['where is order V-10625', 'pao..lo@example.org', email])).toEqual({
      number: 'V-10625',
      email,
    });
  });

  it('is no longer than its action takes, and cuts no character in half', () => {
    const text = `${'a'.repeat(199)}😀${'b'.repeat(300)}`;
    expect(inputOf('product.availability', { text })).toEqual({ text: 'a'.repeat(199) });
    const ticket = inputOf('ticket.open', { text, name: 'Paolo', email });
    expect(ticket?.subject).toBe('a'.repeat(199));
    expect(actions['ticket.open'].input.safeParse(ticket).success).toBe(true);
  });
});
