import type { Pause } from '../numeric/pause.js';

/** Interruptible computation: it may pause at each step. */
export type Steps<T> = Generator<undefined, T>;

/** Runs all steps, in time slices. */
export async function runSteps<T>(steps: Steps<T>, pause: Pause): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
