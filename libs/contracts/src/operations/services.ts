import { z } from 'zod';
import { freeSlot, slotsQuery } from '../business/bookings.js';
import { serviceCreate, servicePatch, serviceReplace, serviceView } from '../business/services.js';
import { serviceId } from '../ids.js';
import { empty, json, list, operation } from './operation.js';

const params = z.strictObject({ id: serviceId });

/** Bookable services. */
export const services = {
  list: operation({
    method: 'GET',
    path: '/api/v1/services',
    summary: 'List services',
    description: 'Sorted by name.',
    access: ['business.read'],
    replies: { 200: list(serviceView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/services/:id',
    summary: 'Read a service',
    access: ['business.read'],
    params,
    isRevisioned: true,
    replies: { 200: json(serviceView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/services',
    summary: 'Create a service',
    access: ['business.write'],
    body: serviceCreate,
    isRevisioned: true,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(serviceView) },
    errors: ['services_full'],
  }),
  replace: operation({
    method: 'PUT',
    path: '/api/v1/services/:id',
    summary: 'Replace a service',
    description: 'Existing bookings are not changed.',
    access: ['business.write'],
    params,
    body: serviceReplace,
    isRevisioned: true,
    replies: { 200: json(serviceView) },
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/services/:id',
    summary: 'Update a service',
    description:
      'Accepts a JSON merge patch (RFC 7396). Opening hours are replaced as a whole. Existing bookings are not changed.',
    access: ['business.write'],
    params,
    body: servicePatch,
    isRevisioned: true,
    replies: { 200: json(serviceView) },
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/services/:id',
    summary: 'Delete a service',
    description: 'Existing bookings are not changed.',
    access: ['business.write'],
    params,
    isRevisioned: true,
    replies: { 204: empty },
  }),
  slots: operation({
    method: 'GET',
    path: '/api/v1/services/:id/slots',
    summary: 'List the free times of a service',
    description: 'Earliest first, at most 100.',
    access: ['business.read'],
    params,
    query: slotsQuery,
    replies: { 200: list(freeSlot) },
  }),
};
