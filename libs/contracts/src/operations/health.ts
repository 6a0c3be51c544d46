import { z } from 'zod';
import { liveness, readiness } from '../rest.js';
import { json, operation } from './operation.js';

/** Monitors may add any parameter. */
const query = z.object({});

/** Health probes. */
export const health = {
  live: operation({
    method: 'GET',
    path: '/health/live',
    summary: 'Check liveness',
    description: 'The process responds.',
    access: 'public',
    query,
    replies: { 200: json(liveness) },
  }),
  ready: operation({
    method: 'GET',
    path: '/health/ready',
    summary: 'Check readiness',
    description:
      'Returns 200 if the database responds and the server is not draining, otherwise 503 with the problems.',
    access: 'public',
    query,
    replies: { 200: json(readiness), 503: json(readiness) },
  }),
};
