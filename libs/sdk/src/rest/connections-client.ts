import type {
  ConnectionCallView,
  ConnectionCreate,
  ConnectionIntakePatch,
  ConnectionIntakeView,
  ConnectionKindView,
  ConnectionPatch,
  ConnectionTest,
  ConnectionTestCreate,
  ConnectionView,
  EventSecretView,
  ReceivedEventView,
  SavedConnectionTest,
} from '#contracts/business/connections.js';
import type { Page } from '#contracts/views.js';
import type { RequestOptions, RestCaller } from './rest-caller.js';

/** Connections to business systems, and their call logs. */
export interface ConnectionsClient {
  connectionKinds(): Promise<ConnectionKindView[]>;
  connections(): Promise<ConnectionView[]>;
  createConnection(body: ConnectionCreate): Promise<ConnectionView>;
  changeConnection(
    id: string,
    body: ConnectionPatch,
    options?: Pick<RequestOptions, 'ifMatch'>,
  ): Promise<ConnectionView>;
  removeConnection(id: string): Promise<void>;
  /** Waits for the system. Resolves even if the system reports a fault. */
  tryConnection(body: ConnectionTestCreate): Promise<ConnectionTest>;
  testConnection(id: string, body: SavedConnectionTest): Promise<ConnectionTest>;
  connectionCalls(id: string, query?: { page?: number; limit?: number }): Promise<Page<ConnectionCallView>>;
  /** How the connection receives changes: by events and polling. */
  connectionIntake(id: string): Promise<ConnectionIntakeView>;
  changeConnectionIntake(id: string, body: ConnectionIntakePatch): Promise<ConnectionIntakeView>;
  /** If `secret` is absent, one is generated, and only in this result. */
  setEventSecret(id: string, body: { secret?: string | undefined }): Promise<EventSecretView>;
  /** No more events are accepted. */
  removeEventSecret(id: string): Promise<void>;
  receivedEvents(id: string, query?: { page?: number; limit?: number }): Promise<Page<ReceivedEventView>>;
}

export function connectionsClient({ call, page }: RestCaller): ConnectionsClient {
  return {
    connectionKinds: () => call('GET /api/v1/connection-kinds'),
    connections: () => call('GET /api/v1/connections'),
    createConnection: (body) => call('POST /api/v1/connections', { body }),
    changeConnection: (id, body, options) => call('PATCH /api/v1/connections/:id', { params: { id }, body }, options),
    removeConnection: (id) => call('DELETE /api/v1/connections/:id', { params: { id } }),
    tryConnection: (body) => call('POST /api/v1/connection-tests', { body }),
    testConnection: (id, body) => call('POST /api/v1/connections/:id/tests', { params: { id }, body }),
    connectionCalls: (id, query) => page('GET /api/v1/connections/:id/calls', { params: { id }, query }),
    connectionIntake: (id) => call('GET /api/v1/connections/:id/intake', { params: { id } }),
    changeConnectionIntake: (id, body) => call('PATCH /api/v1/connections/:id/intake', { params: { id }, body }),
    setEventSecret: (id, body) => call('PUT /api/v1/connections/:id/event-secret', { params: { id }, body }),
    removeEventSecret: (id) => call('DELETE /api/v1/connections/:id/event-secret', { params: { id } }),
    receivedEvents: (id, query) => page('GET /api/v1/connections/:id/received-events', { params: { id }, query }),
  };
}
