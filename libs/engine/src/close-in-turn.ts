import type { Log } from './ports/log.js';

interface Closable {
  close(): void | Promise<void>;
}

/** Far less than a drain may take, in milliseconds. */
const longMs = 3_000;

/**
 * Closes parts of the server one after the other, also those after one that fails: other nodes would wait for its duties. Rejects with the first
 * failure. The log names a part that takes long: a drain which is given up says no more than that.
 */
export async function closeInTurn(parts: Readonly<Record<string, Closable | null>>, log: Log): Promise<void> {
  const failures: unknown[] = [];
  for (const [part, closable] of Object.entries(parts)) {
    const late = setTimeout(() => log.warn({ part }, 'the drain waits for a part of the server'), longMs).unref();
    try {
      await closable?.close();
    } catch (error) {
      log.error({ error, part }, 'a part of the server could not be closed');
      failures.push(error);
    }
    clearTimeout(late);
  }
  if (failures.length > 0) throw failures[0];
}
