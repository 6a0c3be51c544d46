import type { DemonstrationView, OwnStart } from '#contracts/demonstration.js';
import type { RestCaller } from './rest-caller.js';

/** The demonstration, for admins. */
export interface DemonstrationClient {
  demonstration(): Promise<DemonstrationView>;
  /** Deletes everything, signs in the first admin, and restarts the server. */
  startOwn(body: OwnStart): Promise<void>;
}

export function demonstrationClient({ call }: RestCaller): DemonstrationClient {
  return {
    demonstration: () => call('GET /api/v1/demonstration'),
    startOwn: (body) => call('POST /api/v1/demonstration-removals', { body }),
  };
}
