import { createContext, Script } from 'node:vm';
import { secondMs } from '#contracts/durations.js';

/** Time limit per reply: the event loop is blocked meanwhile. */
const fenceMs = 2 * secondMs;

const context = createContext({ run: () => {} });
const script = new Script('run()');

/**
 * Time-limited execution of synchronous work on untrusted input. Throws if the work takes longer than {@link fenceMs}: recurrence rules
 * that never match and durations of a million years would keep the parser busy forever.
 */
export function fenced<T>(work: () => T): T {
  const before = context.run;
  context.run = work;
  try {
    return script.runInContext(context, { timeout: fenceMs }) as T;
  } finally {
    context.run = before;
  }
}
