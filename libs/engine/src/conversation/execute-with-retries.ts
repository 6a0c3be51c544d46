import { setTimeout as delay } from 'node:timers/promises';
import { errors } from '#contracts/errors.js';
import type { CommitResult } from '../ports/journal.js';
import { type ExecutePorts, type Execution, execute } from './execute.js';

const retryAfterMs = 250;

/** Retries a command of ours while its commit may succeed later. Any other refusal is the last: there is nothing left to do. */
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
