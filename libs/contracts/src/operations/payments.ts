import { z } from 'zod';
import {
  paymentCreate,
  paymentPatch,
  paymentSettings,
  paymentSettingsPut,
  paymentsQuery,
  paymentView,
  refundCreate,
} from '../business/payment-records.js';
import { paymentId } from '../ids.js';
import { json, operation, page } from './operation.js';

const params = z.strictObject({ id: paymentId });

/** Payments entered by hand. */
export const payments = {
  list: operation({
    method: 'GET',
    path: '/api/v1/payments',
    summary: 'List payments',
    description: 'Newest first.',
    access: ['business.read'],
    query: paymentsQuery,
    replies: { 200: page(paymentView) },
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/payments/:id',
    summary: 'Read a payment',
    access: ['business.read'],
    params,
    isRevisioned: true,
    replies: { 200: json(paymentView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/payments',
    summary: 'Create a payment',
    description: 'The payment is `pending`, and has a link if a payment address is set.',
    access: ['business.write'],
    body: paymentCreate,
    isRevisioned: true,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(paymentView) },
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/payments/:id',
    summary: 'Update the state of a payment',
    access: ['business.write'],
    params,
    body: paymentPatch,
    isRevisioned: true,
    replies: { 200: json(paymentView) },
    errors: ['payment_settled'],
  }),
  refund: operation({
    method: 'POST',
    path: '/api/v1/payments/:id/refunds',
    summary: 'Record a refund',
    description: 'Records the refund only: no money is moved.',
    access: ['business.write'],
    params,
    body: refundCreate,
    takesIdempotencyKey: 'reply',
    replies: { 201: json(paymentView) },
    errors: ['payment_settled'],
  }),
  readSettings: operation({
    method: 'GET',
    path: '/api/v1/payment-settings',
    summary: 'Read the payment settings',
    access: ['business.manage'],
    replies: { 200: json(paymentSettings) },
  }),
  setSettings: operation({
    method: 'PUT',
    path: '/api/v1/payment-settings',
    summary: 'Replace the payment settings',
    description: 'Existing payment links are not changed.',
    access: ['business.manage'],
    body: paymentSettingsPut,
    replies: { 200: json(paymentSettings) },
  }),
};
