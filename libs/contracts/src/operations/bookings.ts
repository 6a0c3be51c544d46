import { z } from 'zod';
import { bookingCreate, bookingPatch, bookingsQuery, bookingView } from '../business/bookings.js';
import { bookingId } from '../ids.js';
import { json, operation, page } from './operation.js';

const params = z.strictObject({ id: bookingId });

/** Bookings. */
export const bookings = {
  list: operation({
    method: 'GET',
    path: '/api/v1/bookings',
    summary: 'List bookings',
    description: 'Earliest first.',
    access: ['business.read'],
    query: bookingsQuery,
    replies: { 200: page(bookingView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/bookings/:id',
    summary: 'Read a booking',
    access: ['business.read'],
    params,
    isRevisioned: true,
    replies: { 200: json(bookingView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/bookings',
    summary: 'Create a booking',
    description: 'Never books a time beyond its capacity, even with concurrent requests: 409 `slot_taken`.',
    access: ['business.write'],
    body: bookingCreate,
    isRevisioned: true,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(bookingView) },
    errors: ['slot_taken'],
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/bookings/:id',
    summary: 'Move or cancel a booking',
    access: ['business.write'],
    params,
    body: bookingPatch,
    isRevisioned: true,
    replies: { 200: json(bookingView) },
    errors: ['slot_taken', 'booking_cancelled'],
  }),
};
