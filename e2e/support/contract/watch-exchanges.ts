import { afterAll, afterEach, expect } from 'vitest';
import { checkExchange } from './check-exchange.js';
import { toExchange } from './to-exchange.js';

/**
 * Setup of the scenarios: every request that they send by `fetch`, through the sdk or without it, is checked against
 * the OpenAPI document. A violation fails the test that sent it.
 */
const faults: string[] = [];
const { fetch: send } = globalThis;

globalThis.fetch = async (input, init) => {
  const response = await send(input, init);
  // A preflight is the browser's (CORS): no operation of the document.
  if (init?.method === 'OPTIONS' && response.headers.has('access-control-allow-methods')) return response;
  const fault = checkExchange(await toExchange(input, init, response));
  if (fault !== null) faults.push(fault);
  return response;
};

const report = () => expect(faults.splice(0)).toEqual([]);
afterEach(report);
afterAll(() => {
  // The next file of this process watches for itself.
  globalThis.fetch = send;
  report();
});
