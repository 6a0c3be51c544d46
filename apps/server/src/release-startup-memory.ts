import { executionAsyncResource } from 'node:async_hooks';
import type { Log } from '#engine/ports/log.js';

/**
 * Kept tick, so that the collection does not drop the hidden class that all ticks share while none is queued. The compiled
 * `process.nextTick` takes five times as long for ticks of another class, and runs several times for each message.
 */
const keptTicks: object[] = [];

/**
 * Full garbage collection that gives memory back to the system. Start-up leaves a young generation of its largest size, full of
 * garbage, and V8 shrinks it only in a full collection, which an idle server does not need for hours. It blocks the event
 * loop: for use before the main port opens. A build of Node.js without the inspector keeps its memory.
 */
export async function releaseStartupMemory(log: Pick<Log, 'debug'>): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises');
    keptTicks.push(await newTick());
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
  } catch (error) {
    log.debug({ error }, 'startup memory was not released');
  }
}

function newTick(): Promise<object> {
  return new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())));
}
