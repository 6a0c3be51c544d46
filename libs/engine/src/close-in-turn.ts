import type { Log } from './ports/log.js';

interface Closable {
  close(): void | Promise<void>;
}

/** Far less than a drain may take, in milliseconds. */
const longMs = 3_000;

/**
 * Closes parts of the server one after the other, also those after a failing one: other nodes would wait for its
 * duties. Rejects with the first failure. Logs the name of a slow part, the only trace in the log of a drain that is
 * given up.
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

/** Closes parts concurrently. Each may wait for another system: one after the other, their time-outs would add up to more than a drain may take. */
export async function closeTogether(parts: Readonly<Record<string, Closable | null>>, log: Log): Promise<void> {
  const closed = await Promise.allSettled(
    Object.entries(parts).map(([part, closable]) => closeInTurn({ [part]: closable }, log)),
  );
  const failure = closed.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
