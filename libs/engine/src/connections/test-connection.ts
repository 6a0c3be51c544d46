import type { ConnectionTest } from '#contracts/business/connections.js';
import { ok } from '#contracts/result.js';
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
    ? { fault: null, detail: null, areCredentialsAccepted: result.value, durationMs }
    : { fault: result.code, detail: result.detail, areCredentialsAccepted: false, durationMs };

  /** Whether the system accepts the credentials, where it responds. */
  async function check(): Promise<BusinessResult<boolean>> {
    try {
      const connection = connector.open(settings, `connection-test/${ids.next()}`);
      const reply = await connection.check();
      return reply.ok ? ok(connection.checksCredentials ?? true) : reply;
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
  areCredentialsAccepted: false,
  durationMs: 0,
};
