import { z } from 'zod';
import { liveness, readiness } from '../rest.js';
import { json, operation } from './operation.js';

/** Monitors may add what they like. */
const query = z.object({});

/** Probes. */
export const health = {
  live: operation({
    method: 'GET',
    path: '/health/live',
    summary: 'Liveness',
    description: 'The process answers.',
    access: 'public',
    query,
    replies: { 200: json(liveness) },
  }),
  ready: operation({
    method: 'GET',
    path: '/health/ready',
    summary: 'Readiness',
    description: 'The store answers and the server is not draining; 503 with the problems otherwise.',
    access: 'public',
    query,
    replies: { 200: json(readiness), 503: json(readiness) },
  }),
};
