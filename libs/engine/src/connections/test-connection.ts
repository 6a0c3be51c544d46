import type { ConnectionTest } from '#contracts/business/connections.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Connector } from '../ports/business/connector.js';
import type { Ports } from '../ports/ports.js';
import type { Settings } from './settings.js';

/** One read without side effects, with a circuit breaker of its own: earlier failures do not matter. */
export async function testConnection(
  { ids, log }: Pick<Ports, 'ids' | 'log'>,
  connector: Connector,
  settings: Settings,
): Promise<ConnectionTest> {
  const begunAt = performance.now();
  const result = await check();
  const durationMs = Math.round(performance.now() - begunAt);
  return result.ok
    ? { fault: null, detail: null, durationMs }
    : { fault: result.code, detail: result.detail, durationMs };

  async function check(): Promise<BusinessResult<null>> {
    try {
      return await connector.open(settings, `connection-test/${ids.next()}`).check();
    } catch (error) {
      log.error({ error, kind: connector.kind }, 'a connection could not be tested');
      return fault('broken', 'the adapter failed');
    }
  }
}

/** Of a connection whose secrets or settings cannot be read. */
export const unusable: ConnectionTest = {
  fault: 'unavailable',
  detail: 'the secrets or settings cannot be read',
  durationMs: 0,
};
