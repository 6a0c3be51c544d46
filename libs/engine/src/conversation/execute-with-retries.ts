import { setTimeout as delay } from 'node:timers/promises';
import { errors } from '#contracts/errors.js';
import type { CommitResult } from '../ports/journal.js';
import { type ExecutePorts, type Execution, execute } from './execute.js';

const retryAfterMs = 250;

/** Retries one of our own commands while its commit may still succeed; any other rejection is final. */
export async function executeWithRetries(
  ports: ExecutePorts,
  execution: Execution,
  maxTries: number,
): Promise<CommitResult> {
  for (let tries = 1; ; tries += 1) {
    const result = await execute(ports, execution);
    if (result.ok || !errors[result.code].retryable || tries === maxTries) return result;
    await delay(result.retryAfterMs ?? retryAfterMs);
  }
}
