import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { type AnyActionName, actionNames, actions, type JsonObject } from '#contracts/business/actions.js';
import { appointmentNumber } from '#contracts/business/appointment-number.js';
import type { EventData } from '#contracts/events.js';
import type { MessageKey, MessageValues, Translation } from '../../../lib/translate.js';
import en from '../../../messages/en.json';
import italian from '../../../messages/it.json';
import { actionsIn } from './actions-in.js';
import { describeAction } from './describe-action.js';
import { anEvent } from './test-events.js';

const speaking = (locale: string, catalogue: Record<MessageKey, string>): Translation =>
  Object.assign(
    (key: MessageKey, values?: MessageValues) => String(new IntlMessageFormat(catalogue[key], locale).format(values)),
    { locale, language: locale === 'it' ? ('it' as const) : ('en' as const) },
  );
const english = speaking('en-GB', en);

const at = new Date(2026, 11, 3, 15).toISOString();
const order = { number: 'V-10412', status: 'shipped', customerId: 'c', customerEmail: null, tracking: null };
const appointment = { id: 'a', serviceId: 's', serviceName: 'Fitting', startsAt: at, endsAt: at, state: 'booked' };
const ticket = { id: '1001', subject: 'Broken zip', state: 'open', status: 'open', requesterEmail: null, url: null };
const outputs: JsonObject = {
  order: { ...order, placedAt: at, lines: [], total: { amount: 100, currency: 'EUR' } },
  ...{ orders: [], tickets: [], products: [], services: [], slots: [], appointments: [], payments: [] },
  appointment: { ...appointment, guest: { name: 'Ada', email: 'ada@example.com', phone: null }, note: null },
  ticket: { ...ticket, createdAt: at, updatedAt: at },
  link: { id: 'l', url: 'https://pay.example/l', expiresAt: null },
  customer: { id: 'c', name: 'Ada', email: null, phone: null, revision: '1' },
};
const inputs: JsonObject = { text: 'boots', reference: 'V-10412', amount: { amount: 4990, currency: 'EUR' } };

type Outcome = { output: JsonObject | null } | Omit<EventData<'action.failed'>, 'requestId' | 'action'> | null;
function said(action: AnyActionName, outcome: Outcome, t = english): string {
  const of = { requestId: 'r', action };
  const requested = anEvent(1, 'action.requested', { ...of, input: inputs });
  const second =
    outcome === null
      ? []
      : 'fault' in outcome
        ? [anEvent(2, 'action.failed', { ...of, ...outcome })]
        : [anEvent(2, 'action.completed', { ...of, ...outcome })];
  const line = actionsIn([requested, ...second]).get(requested.id);
  if (!line || line === 'elsewhere') throw new Error('there is no line');
  return describeAction(t, line, { name: 'Anna', title: 'Find a parcel' });
}

it('includes the outcome', () => {
  expect(said('order.status', { output: outputs })).toBe('Anna looked up order V-10412: Shipped');
  expect(said('appointment.book', { output: outputs })).toBe(
    `Anna booked Fitting, Thu 3 Dec, 15:00 (${appointmentNumber('a')})`,
  );
  expect(said('ticket.open', { output: outputs })).toBe('Anna opened ticket 1001: Broken zip');
  expect(said('payment.link', { output: outputs })).toBe('Anna created a payment link for V-10412: €49.90');
  expect(said('appointment.book', { output: outputs }, speaking('it', italian))).toMatch(
    /^Anna ha prenotato Fitting, /,
  );
});

it.each(actionNames)('has words for the outcome of %s', (name) => {
  expect(actions[name].output.safeParse(outputs).success).toBe(true);
  for (const t of [english, speaking('it', italian)]) expect(said(name, { output: outputs }, t)).toMatch(/^Anna/);
});

it('shows a pending request, a fault, and an unknown outcome', () => {
  expect(said('ticket.open', null)).toBe('Anna: Open a ticket …');
  expect(said('ticket.open', { fault: 'unavailable' })).toBe(
    'Anna: Open a ticket. Not done: the system cannot be reached',
  );
  expect(said('ticket.open', { fault: 'timeout', isUnknown: true })).toMatch(/may have been done\. Check before/);
});

it('shows only the kind of action once its text is erased', () => {
  expect(said('order.status', { output: null })).toBe('Anna: Look up an order');
});

it('names an action that an admin has made by its title', () => {
  expect(said('custom.parcel', { output: { state: 'sent' } })).toBe('Anna: Find a parcel');
  expect(said('custom.parcel', { fault: 'timeout' })).toMatch(/^Anna: Find a parcel\. Not done/);
});
