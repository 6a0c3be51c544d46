import type { z } from 'zod';
import type {
  ApiDocumentView,
  CustomActionTrialResult,
  CustomActionView,
  customActionPut,
  customActionTrial,
  OfferedActionView,
  RemoteToolsView,
} from '#contracts/business/custom-actions.js';
import type { RequestOptions, RestCaller } from './rest-caller.js';

type Put = z.input<typeof customActionPut>;

/** Actions available in conversations, and custom actions of admins. */
export interface CustomActionsClient {
  offeredActions(options?: RequestOptions): Promise<OfferedActionView[]>;
  customActions(connectionId: string): Promise<CustomActionView[]>;
  createCustomAction(connectionId: string, body: Put): Promise<CustomActionView>;
  replaceCustomAction(id: string, body: Put, options?: Pick<RequestOptions, 'ifMatch'>): Promise<CustomActionView>;
  removeCustomAction(id: string): Promise<void>;
  /** Sends a real request. Resolves even if the system reports a fault. */
  tryCustomAction(connectionId: string, body: z.input<typeof customActionTrial>): Promise<CustomActionTrialResult>;
  /** Calls the MCP server. Resolves even if it reports a fault. */
  remoteTools(connectionId: string): Promise<RemoteToolsView>;
  readApiDocument(document: string): Promise<ApiDocumentView>;
}

export function customActionsClient({ call }: RestCaller): CustomActionsClient {
  return {
    offeredActions: (options) => call('GET /api/v1/actions', {}, options),
    customActions: (id) => call('GET /api/v1/connections/:id/actions', { params: { id } }),
    createCustomAction: (id, body) => call('POST /api/v1/connections/:id/actions', { params: { id }, body }),
    replaceCustomAction: (id, body, options) =>
      call('PUT /api/v1/custom-actions/:id', { params: { id }, body }, options),
    removeCustomAction: (id) => call('DELETE /api/v1/custom-actions/:id', { params: { id } }),
    tryCustomAction: (id, body) => call('POST /api/v1/connections/:id/action-tests', { params: { id }, body }),
    remoteTools: (id) => call('GET /api/v1/connections/:id/tools', { params: { id } }),
    readApiDocument: (document) => call('POST /api/v1/api-documents', { body: { document } }),
  };
}
