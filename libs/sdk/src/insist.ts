import type { Ack } from '#contracts/socket-protocol.js';
import { backoffDelay } from './backoff.js';
import { RequestFailed } from './client-types.js';
import type { Tempo } from './tempo.js';

/**
 * Asks until the server has answered for good, at most for `patienceMs`: a short loss of the connection in the middle of a
 * command is then no failure. `ask` must be safe to repeat. Rejects with {@link RequestFailed}.
 */
export async function insist<T>(ask: () => Promise<Ack<T>>, tempo: Tempo): Promise<T> {
  const deadline = Date.now() + tempo.patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    const reply = await ask();
    if (reply.ok) return reply;
    const delay = reply.error.retryAfterMs ?? backoffDelay(attempt, tempo.random);
    if (!reply.error.retryable || Date.now() + delay > deadline) throw new RequestFailed(reply.error);
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}
