import type { Log } from '#engine/ports/log.js';

/**
 * Full garbage collection that gives memory back to the system. Start-up leaves a young generation of its largest size, full of
 * garbage, and V8 shrinks it only in a full collection, which an idle server does not need for hours. It blocks the event
 * loop: for use before the main port opens. A build of Node.js without the inspector keeps its memory.
 */
export async function releaseStartupMemory(log: Pick<Log, 'debug'>): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
  } catch (error) {
    log.debug({ error }, 'startup memory was not released');
  }
}
