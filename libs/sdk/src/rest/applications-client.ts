import type {
  ApplicationCreate,
  ApplicationGrant,
  ApplicationSecret,
  ApplicationView,
  RegisteredApplication,
} from '#contracts/applications.js';
import type { RestCaller } from './rest-caller.js';

/** OAuth 2.0 applications, and the authorizations given by the operator. */
export interface ApplicationsClient {
  applications(): Promise<ApplicationView[]>;
  /** The secret is only in this result. */
  registerApplication(body: ApplicationCreate): Promise<RegisteredApplication>;
  replaceApplication(id: string, body: ApplicationCreate): Promise<ApplicationView>;
  removeApplication(id: string): Promise<void>;
  rotateApplicationSecret(id: string): Promise<ApplicationSecret>;
  applicationGrants(): Promise<ApplicationGrant[]>;
  revokeApplicationGrant(id: string): Promise<void>;
}

export function applicationsClient({ call }: RestCaller): ApplicationsClient {
  return {
    applications: () => call('GET /api/v1/applications'),
    registerApplication: (body) => call('POST /api/v1/applications', { body }),
    replaceApplication: (id, body) => call('PUT /api/v1/applications/:id', { params: { id }, body }),
    removeApplication: (id) => call('DELETE /api/v1/applications/:id', { params: { id } }),
    rotateApplicationSecret: (id) => call('POST /api/v1/applications/:id/secrets', { params: { id } }),
    applicationGrants: () => call('GET /api/v1/application-grants'),
    revokeApplicationGrant: (id) => call('DELETE /api/v1/application-grants/:id', { params: { id } }),
  };
}
