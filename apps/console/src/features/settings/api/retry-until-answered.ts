import { failure } from '#contracts/errors.js';
import { RequestFailed } from '#sdk/client-types.js';

const retryDelayMs = 500;
/** Many times the duration of a restart. */
const timeoutMs = 60_000;

/** Asks a server that restarts until it answers. Rejects with {@link RequestFailed} after a minute without an answer. */
export async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    try {
      return await ask();
    } catch {
      // Not there yet.
    }
  }
  throw new RequestFailed(failure('busy'));
}
