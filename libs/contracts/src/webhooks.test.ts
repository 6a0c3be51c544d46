import { expect, it } from 'vitest';
import { webhookEndpointCreate } from './webhooks.js';

it.each(['a\u0000b', 'half of a pair: \ud83d'])(
  'rejects the description %j, which a database refuses',
  (description) => {
    const body = { url: 'https://hooks.example/', eventTypes: ['message.posted'] };
    expect(webhookEndpointCreate.safeParse(body).success).toBe(true);
    expect(webhookEndpointCreate.safeParse({ ...body, description }).success).toBe(false);
  },
);
