import { z } from 'zod';
import { timing } from '../timing.js';
import {
  eventTypeView,
  webhookEndpointChange,
  webhookEndpointCreate,
  webhookEndpointCreated,
  webhookEndpointView,
  webhookVerification,
} from '../webhooks.js';
import { empty, json, list, operation } from './operation.js';

const access = ['webhooks.manage'] as const;
const params = z.strictObject({ id: z.string() });

/** Webhook endpoints. */
export const webhookEndpoints = {
  eventTypes: operation({
    method: 'GET',
    path: '/api/v1/event-types',
    summary: 'List event types',
    description: 'Each type includes an example payload.',
    access,
    replies: { 200: list(eventTypeView) },
  }),
  list: operation({
    method: 'GET',
    path: '/api/v1/webhook-endpoints',
    summary: 'List webhook endpoints',
    description: 'Oldest first.',
    access,
    replies: { 200: list(webhookEndpointView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/webhook-endpoints',
    summary: 'Create a webhook endpoint',
    description: 'The response shows the secret only once. Nothing is sent to the endpoint until it is verified.',
    access,
    body: webhookEndpointCreate,
    replies: { 201: json(webhookEndpointCreated) },
    errors: ['webhook_endpoints_full'],
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/webhook-endpoints/:id',
    summary: 'Read a webhook endpoint',
    access,
    params,
    isRevisioned: true,
    replies: { 200: json(webhookEndpointView) },
  }),
  change: operation({
    method: 'PATCH',
    path: '/api/v1/webhook-endpoints/:id',
    summary: 'Update, enable or disable a webhook endpoint',
    access,
    params,
    isRevisioned: true,
    body: webhookEndpointChange,
    replies: { 200: json(webhookEndpointView) },
    errors: ['webhook_unverified'],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/webhook-endpoints/:id',
    summary: 'Delete a webhook endpoint and its log',
    access,
    params,
    isRevisioned: true,
    replies: { 204: empty },
  }),
  verify: operation({
    method: 'POST',
    path: '/api/v1/webhook-endpoints/:id/verifications',
    summary: 'Verify and enable a webhook endpoint',
    description: `Sends a signed \`webhook_endpoint.verification\` with \`data.challenge\`. The endpoint must respond within ${timing.webhookTimeoutMs / 1_000} seconds with 2xx and the challenge, as text or as \`{"challenge": "…"}\`.`,
    access,
    params,
    replies: { 200: json(webhookVerification) },
  }),
  rotateSecret: operation({
    method: 'POST',
    path: '/api/v1/webhook-endpoints/:id/secrets',
    summary: 'Rotate the secret of a webhook endpoint',
    description: `The response shows the new secret only once. For ${timing.secretRotationHours} hours, \`webhook-signature\` carries a signature by both secrets, and \`X-Signature\` one by the previous secret. Another rotation within that time ends the previous secret immediately.`,
    access,
    params,
    replies: { 201: json(webhookEndpointCreated) },
  }),
  endPreviousSecret: operation({
    method: 'DELETE',
    path: '/api/v1/webhook-endpoints/:id/secrets/previous',
    summary: 'End the previous secret of a webhook endpoint',
    access,
    params,
    replies: { 204: empty },
  }),
};
