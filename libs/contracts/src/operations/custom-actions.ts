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

/** Custom actions for systems without a connector: HTTP requests that admins define, and tools of MCP servers. */
export const customActions = {
  offered: operation({
    method: 'GET',
    path: '/api/v1/actions',
    summary: 'List the actions available in conversations',
    description:
      'Built-in and custom actions, each with the JSON Schema of its input. The list is the same for every caller; running a write requires `business.write`.',
    access: ['business.read'],
    replies: { 200: list(offeredActionView) },
  }),
  list: operation({
    method: 'GET',
    path: '/api/v1/connections/:id/actions',
    summary: 'List the custom actions of a connection',
    description: 'Oldest first.',
    access,
    params,
    replies: { 200: list(customActionView) },
  }),
  create: operation({
    method: 'POST',
    path: '/api/v1/connections/:id/actions',
    summary: 'Create a custom action',
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
    summary: 'Read a custom action',
    access,
    params,
    isRevisioned: true,
    replies: { 200: json(customActionView) },
  }),
  replace: operation({
    method: 'PUT',
    path: '/api/v1/custom-actions/:id',
    summary: 'Update, enable or disable a custom action',
    description: 'For a tool, saving a different `fingerprint` approves the changed tool.',
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
    summary: 'Delete a custom action',
    access,
    params,
    replies: { 204: empty },
  }),
  tryOut: operation({
    method: 'POST',
    path: '/api/v1/connections/:id/action-tests',
    summary: 'Test a custom action',
    description:
      'Sends a real request: a write takes effect. A fault is reported in the result of the test, not as an error of the request. Nothing is saved.',
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
      'Reads the tools from the server. If that fails, `fault` says why. Each tool includes a draft of an action.',
    access,
    params,
    replies: { 200: json(remoteToolsView) },
  }),
  readDocument: operation({
    method: 'POST',
    path: '/api/v1/api-documents',
    summary: 'Parse an OpenAPI document',
    description:
      'Accepts OpenAPI 3.0 or 3.1, JSON or YAML. Returns every operation with a draft of an action. Nothing is saved, and references to other documents are not followed.',
    access,
    body: apiDocumentCreate,
    bodyBytes: limits.apiDocumentBytes,
    replies: { 200: json(apiDocumentView) },
  }),
};
