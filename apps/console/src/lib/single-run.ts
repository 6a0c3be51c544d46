import { replaceEqualDeep } from '@tanstack/react-query';

/** Maximum time between the start of a run and the second click of a double click, in milliseconds. */
const doubleClickMs = 500;

interface Run<Input, Output> {
  readonly input: Input;
  readonly output: Promise<Output>;
  readonly startedAt: number;
  isPending: boolean;
}

/** Clock, and the clicks in a row of the latest click (2 for the second one of a double click). */
export interface Clicks {
  readonly now: () => number;
  readonly inARow: () => number;
}

/**
 * Single-flight start of an operation: returns the running one for an equal input, and the one that the first click of a
 * double click started, even if it has ended. An operation with another input starts at once.
 */
export class SingleRun<Input, Output> {
  #latest: Run<Input, Output> | null = null;
  readonly #clicks: Clicks;

  constructor(clicks: Clicks) {
    this.#clicks = clicks;
  }

  start(input: Input, operation: () => Promise<Output>): Promise<Output> {
    const latest = this.#latest;
    if (latest && isEqual(latest.input, input) && (latest.isPending || this.#isDoubled(latest))) return latest.output;
    const output = operation();
    const run: Run<Input, Output> = { input, output, startedAt: this.#clicks.now(), isPending: true };
    this.#latest = run;
    const end = () => {
      run.isPending = false;
    };
    output.then(end, end);
    return output;
  }

  #isDoubled({ startedAt }: Run<Input, Output>): boolean {
    return this.#clicks.inARow() > 1 && this.#clicks.now() - startedAt < doubleClickMs;
  }
}

/** Deep equality of plain values; a file equals only itself. */
function isEqual<T>(one: T, other: T): boolean {
  return replaceEqualDeep(one, other) === one;
}
