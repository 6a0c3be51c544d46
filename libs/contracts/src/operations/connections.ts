import { z } from 'zod';
import {
  connectionCallView,
  connectionCreate,
  connectionKindView,
  connectionPatch,
  connectionTest,
  connectionTestCreate,
  connectionView,
  savedConnectionTest,
} from '../business/connections.js';
import { limits, timing } from '../limits.js';
import { pageQuery } from '../paging.js';
import { empty, json, list, operation, page } from './operation.js';

const access = ['connections.manage'] as const;
const params = z.strictObject({ id: z.string() });

/** Connections to business systems, which serve conversations instead of the tables of this installation. */
export const connections = {
  kinds: operation({
    method: 'GET',
    path: '/api/v1/connection-kinds',
    summary: 'List the kinds of systems that can be connected',
    description: 'Each with the schema of its settings.',
    access,
    replies: { 200: list(connectionKindView) },
  }),
  tryOut: operation({
    method: 'POST',
    path: '/api/v1/connection-tests',
    summary: 'Test a connection before it is made',
    description: 'One read without consequences. A fault is the outcome of the test, not an error of the request.',
    access,
    body: connectionTestCreate,
    replies: { 200: json(connectionTest) },
  }),
  list: operation({
    method: 'GET',
    path: '/api/v1/connections',
    summary: 'List connections',
    description: 'Oldest first.',
    access,
    replies: { 200: list(connectionView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/connections',
    summary: 'Connect a business system',
    description: 'It is not asked: test it.',
    access,
    body: connectionCreate,
    isRevisioned: true,
    replies: { 201: json(connectionView) },
    errors: ['connections_full', 'port_taken'],
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/connections/:id',
    summary: 'Read a connection',
    access,
    params,
    isRevisioned: true,
    replies: { 200: json(connectionView) },
  }),
  patch: operation({
    method: 'PATCH',
    path: '/api/v1/connections/:id',
    summary: 'Change a connection, turn it on or off',
    description: 'A JSON merge patch (RFC 7396). Lists and objects among the settings are replaced as a whole.',
    access,
    params,
    isRevisioned: true,
    body: connectionPatch,
    replies: { 200: json(connectionView) },
    errors: ['port_taken'],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/connections/:id',
    summary: 'Disconnect a business system',
    description:
      'The connection goes with its credentials and the log of its calls. What is in the system stays there.',
    access,
    params,
    replies: { 204: empty },
  }),
  test: operation({
    method: 'POST',
    path: '/api/v1/connections/:id/tests',
    summary: 'Test a connection',
    description: 'As it is, which the log has, or with other settings before they are saved, which it has not.',
    access,
    params,
    body: savedConnectionTest,
    replies: { 200: json(connectionTest) },
  }),
  calls: operation({
    method: 'GET',
    path: '/api/v1/connections/:id/calls',
    summary: 'List the calls of a connection',
    description: `Newest first, without what was asked and answered. Kept for ${timing.connectionLogDays} days, ${limits.connectionCalls.toLocaleString('en')} of each connection at most.`,
    access,
    params,
    query: pageQuery,
    replies: { 200: page(connectionCallView) },
  }),
};
