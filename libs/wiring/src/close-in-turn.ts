import type { Log } from '#engine/ports/log.js';

interface Closable {
  close(): Promise<void>;
}

/** Far less than a drain may take, in milliseconds. */
const longMs = 3_000;

/** Closes parts of the server one after the other. The log names one that takes long: a drain which is given up says no more than that. */
export async function closeInTurn(parts: Readonly<Record<string, Closable | null>>, log: Log): Promise<void> {
  for (const [part, closable] of Object.entries(parts)) {
    const late = setTimeout(() => log.warn({ part }, 'the drain waits for a part of the server'), longMs).unref();
    await closable?.close();
    clearTimeout(late);
  }
}
