import { createConsoleClient } from '#sdk/console-client.js';
import { createRestClient } from '#sdk/rest-client.js';
import type { Backend } from '../lib/backend.js';

/** Clients of the server that delivered this page. */
export function connectBackend(): Backend {
  const url = window.location.origin;
  return { rest: createRestClient({ url }), console: createConsoleClient({ url, store: window.localStorage }) };
}
