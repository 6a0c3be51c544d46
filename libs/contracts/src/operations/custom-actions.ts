import { z } from 'zod';
import {
  apiDocumentCreate,
  apiDocumentView,
  customActionPut,
  customActionTrial,
  customActionTrialResult,
  customActionView,
  offeredActionView,
  remoteToolsView,
} from '../business/custom-actions.js';
import { limits } from '../limits.js';
import { empty, json, list, operation } from './operation.js';

const access = ['connections.manage'] as const;
const params = z.strictObject({ id: z.string() });

/** Actions that admins make for systems without a connector: HTTP requests that they describe, and tools of MCP servers. */
export const customActions = {
  offered: operation({
    method: 'GET',
    path: '/api/v1/actions',
    summary: 'List what can be done during conversations',
    description:
      'The actions of the product and those that admins have made, each with the JSON Schema of its input. The reply is the same for everybody: a write needs `business.write` when it is run.',
    access: ['business.read'],
    replies: { 200: list(offeredActionView) },
  }),
  list: operation({
    method: 'GET',
    path: '/api/v1/connections/:id/actions',
    summary: 'List the actions that were made for a connection',
    description: 'Oldest first.',
    access,
    params,
    replies: { 200: list(customActionView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/connections/:id/actions',
    summary: 'Make an action for a connection',
    access,
    params,
    body: customActionPut,
    isRevisioned: true,
    replies: { 201: json(customActionView) },
    errors: ['custom_actions_full', 'action_name_taken'],
  }),
  read: operation({
    method: 'GET',
    path: '/api/v1/custom-actions/:id',
    summary: 'Read an action that an admin has made',
    access,
    params,
    isRevisioned: true,
    replies: { 200: json(customActionView) },
  }),
  replace: operation({
    method: 'PUT',
    path: '/api/v1/custom-actions/:id',
    summary: 'Change an action, turn it on or off',
    description: 'Of a tool, with another `fingerprint`, this is its approval.',
    access,
    params,
    body: customActionPut,
    isRevisioned: true,
    replies: { 200: json(customActionView) },
    errors: ['action_name_taken'],
  }),
  remove: operation({
    method: 'DELETE',
    path: '/api/v1/custom-actions/:id',
    summary: 'Remove an action',
    access,
    params,
    replies: { 204: empty },
  }),
  tryOut: operation({
    method: 'POST',
    path: '/api/v1/connections/:id/action-tests',
    summary: 'Run an action once, as it stands in the form',
    description:
      'Sends a real request: a write takes effect. A fault is the outcome of the test, not an error of the request. Nothing is saved.',
    access,
    params,
    body: customActionTrial,
    replies: { 200: json(customActionTrialResult) },
  }),
  tools: operation({
    method: 'GET',
    path: '/api/v1/connections/:id/tools',
    summary: 'List the tools of a connected MCP server',
    description:
      'Reads the tools from the server; a fault is an outcome, not an error of the request. Each tool comes with a draft of its action.',
    access,
    params,
    replies: { 200: json(remoteToolsView) },
  }),
  readDocument: operation({
    method: 'POST',
    path: '/api/v1/api-documents',
    summary: 'Read an OpenAPI document',
    description:
      'OpenAPI 3.0 or 3.1, JSON or YAML. The reply has every operation with the action that can be made of it; nothing is saved, and no reference to another document is followed.',
    access,
    body: apiDocumentCreate,
    bodyBytes: limits.apiDocumentBytes,
    replies: { 200: json(apiDocumentView) },
  }),
};
