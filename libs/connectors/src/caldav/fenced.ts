import { createContext, Script } from 'node:vm';
import { secondMs } from '#contracts/durations.js';

/** Of one reply, at most: nothing else runs meanwhile. */
const fenceMs = 2 * secondMs;

const context = createContext({ run: () => {} });
const script = new Script('run()');

/**
 * The result of work on what another program wrote. Throws where the work takes longer than {@link fenceMs}: rules that never
 * match and lengths of a million years keep the parser busy for ever.
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
