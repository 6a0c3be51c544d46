import type { Ack } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import { RequestFailed } from './client-types.js';
import type { TimingOptions } from './timing-options.js';

/**
 * Retries with backoff until the request succeeds or is refused permanently, for `retryForMs` at most, so that a short loss
 * of the connection does not fail a command. `ask` must be idempotent. Rejects with {@link RequestFailed}.
 */
export async function retryUntil<T>(ask: () => Promise<Ack<T>>, timing: TimingOptions): Promise<T> {
  const deadline = Date.now() + timing.retryForMs;
  for (let attempt = 0; ; attempt += 1) {
    const reply = await ask();
    if (reply.ok) return reply;
    const delay = reply.error.retryAfterMs ?? backoffDelay(attempt, timing.random);
    if (!reply.error.retryable || Date.now() + delay > deadline) throw new RequestFailed(reply.error);
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}
