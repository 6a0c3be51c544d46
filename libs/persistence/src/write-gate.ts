/**
 * Lets one writer at a time to the writing handle, first come, first served. SQLite has one transaction per handle: a
 * statement that runs while somebody else's is open belongs to it, and goes when it is rolled back.
 */
export class WriteGate {
  readonly #waiting: (() => void)[] = [];
  readonly #listeners: (() => void)[] = [];
  #taken = false;

  /** Calls back whenever somebody has come out: something may have been written. Must not throw. */
  onLeave(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Runs at once if nobody is inside. Work that is not a promise is over before anything else can happen. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const enter = () => {
        let result: T | Promise<T>;
        try {
          result = work();
        } catch (error) {
          this.#leave();
          reject(error);
          return;
        }
        if (result instanceof Promise) {
          result.then(resolve, reject);
          result.then(
            () => this.#leave(),
            () => this.#leave(),
          );
        } else {
          this.#leave();
          resolve(result);
        }
      };
      if (this.#taken) {
        this.#waiting.push(enter);
      } else {
        this.#taken = true;
        enter();
      }
    });
  }

  /** Hands the gate to the next, in a turn of its own: a row of writers must not nest nor hold up everything else. */
  #leave(): void {
    for (const listener of this.#listeners) listener();
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else setImmediate(next);
  }
}
