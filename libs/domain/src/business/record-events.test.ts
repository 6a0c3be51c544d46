import { describe, expect, test } from 'vitest';
import type { Appointment } from '#contracts/business/appointments.js';
import type { Payment } from '#contracts/business/payments.js';
import type { Ticket } from '#contracts/business/tickets.js';
import { recordEvent } from './record-events.js';
import { type BusinessRecord, factsOf } from './record-facts.js';

const at = '2026-03-02T10:00:00.000Z';
const booking = (change: Partial<Appointment> = {}) =>
  factsOf({
    port: 'appointments',
    record: {
      ...{ id: 'b', serviceId: 'cut', serviceName: 'Haircut', startsAt: at, endsAt: '2026-03-02T10:30:00.000Z' },
      ...{ state: 'booked', guest: { name: 'Ada', email: 'ada@shop.example', phone: null }, note: null, ...change },
    },
  });
const ticket = (change: Partial<Ticket> = {}) =>
  factsOf({
    port: 'tickets',
    record: {
      ...{ id: '17', subject: 'Broken', state: 'open', status: 'New', requesterEmail: 'ada@shop.example' },
      ...{ createdAt: at, updatedAt: at, url: null, ...change },
    },
  });
const payment = (state: Payment['state']) =>
  factsOf({
    port: 'payments',
    record: {
      ...{ id: 'p', reference: 'V-1', amount: { amount: 100, currency: 'EUR' }, refunded: 0 },
      ...{ state, customerEmail: null, createdAt: at },
    },
  });
const order = (status: string) =>
  factsOf({
    port: 'orders',
    record: {
      ...{ number: 'V-1', customerId: '7', customerEmail: 'ada@shop.example', status, tracking: null, placedAt: at },
      ...{ lines: [], total: { amount: 100, currency: 'EUR' } },
    },
  });
const customer = (record: object = {}) =>
  factsOf({
    port: 'customers',
    record: { id: '7', name: 'Ada', email: 'ada@shop.example', phone: null, revision: '1', ...record },
  } as BusinessRecord);

describe('the event for a changed record', () => {
  test('is null if both states are equal', () => {
    for (const facts of [booking(), ticket(), payment('paid'), order('shipped'), customer()])
      expect(recordEvent(facts, facts, 'changed')).toBeNull();
  });

  test('is null if the record was only discovered', () => {
    for (const facts of [booking(), ticket(), payment('paid'), order('shipped'), customer()])
      expect(recordEvent(null, facts, 'none')).toBeNull();
  });

  test('of an appointment is booked, moved or cancelled', () => {
    expect(recordEvent(null, booking(), 'created')?.type).toBe('booking.confirmed');
    const moved = recordEvent(booking(), booking({ startsAt: '2026-03-02T11:00:00.000Z' }), 'changed');
    expect(moved).toMatchObject({
      type: 'booking.moved',
      data: { previousStart: at, startsAt: '2026-03-02T11:00:00.000Z', clientEmail: 'ada@shop.example' },
    });
    const cancelled = booking({ state: 'cancelled', startsAt: '2026-03-02T11:00:00.000Z' });
    expect(recordEvent(booking(), cancelled, 'changed')?.type).toBe('booking.cancelled');
    expect(recordEvent(null, cancelled, 'changed')?.type).toBe('booking.cancelled');
    expect(recordEvent(null, cancelled, 'created')).toBeNull();
    expect(recordEvent(cancelled, booking(), 'changed')?.type).toBe('booking.confirmed');
    expect(recordEvent(cancelled, booking({ state: 'cancelled' }), 'changed')).toBeNull();
  });

  test('of an unknown appointment is null, unless it is new or over', () => {
    expect(recordEvent(null, booking(), 'changed')).toBeNull();
  });

  test('of a ticket is opened, a state change, or another update', () => {
    expect(recordEvent(null, ticket(), 'created')).toMatchObject({
      type: 'ticket.opened',
      data: { number: 17, subject: 'Broken', state: 'open' },
    });
    expect(
      recordEvent(ticket(), ticket({ state: 'closed', updatedAt: '2026-03-03T10:00:00.000Z' }), 'changed'),
    ).toMatchObject({ type: 'ticket.updated', data: { what: 'state', state: 'closed' } });
    expect(recordEvent(ticket(), ticket({ updatedAt: '2026-03-03T10:00:00.000Z' }), 'changed')).toMatchObject({
      type: 'ticket.updated',
      data: { what: 'other' },
    });
    expect(recordEvent(null, ticket({ id: 'HELP-7' }), 'changed')?.data).toEqual({
      ...{ state: 'open', clientEmail: 'ada@shop.example', what: 'other' },
    });
  });

  test('of a payment is that it succeeded, once', () => {
    expect(recordEvent(payment('pending'), payment('paid'), 'changed')?.type).toBe('payment.succeeded');
    expect(recordEvent(null, payment('paid'), 'changed')?.type).toBe('payment.succeeded');
    expect(recordEvent(payment('refunded'), payment('paid'), 'changed')).toBeNull();
    for (const state of ['pending', 'failed', 'refunded', 'cancelled'] as const)
      expect(recordEvent(payment('paid'), payment(state), 'changed')).toBeNull();
  });

  test('of an order is its new status, of a customer the changed fields', () => {
    expect(recordEvent(order('paid'), order('shipped'), 'changed')).toMatchObject({
      type: 'order.updated',
      data: { number: 'V-1', status: 'shipped' },
    });
    expect(recordEvent(customer(), customer({ phone: '+39 02 1' }), 'changed')).toMatchObject({
      data: { changed: ['phone'] },
    });
    expect(recordEvent(null, customer(), 'created')?.type).toBe('client.created');
  });
});
