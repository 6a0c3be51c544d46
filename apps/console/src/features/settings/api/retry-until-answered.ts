import { failure } from '#contracts/errors.js';
import { RequestFailed } from '#sdk/client-types.js';

const betweenTriesMs = 500;
/** Many times the duration of a restart. */
const giveUpMs = 60_000;

/** Asks a server that restarts until it answers. Rejects with {@link RequestFailed} after a minute without an answer. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + giveUpMs;
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
    try {
      return await ask();
    } catch {
      // Not there yet.
    }
  }
  throw new RequestFailed(failure('busy'));
}
