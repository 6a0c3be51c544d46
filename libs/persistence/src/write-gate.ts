/**
 * FIFO mutex for the writing handle. SQLite has one transaction per handle: a statement that runs while another writer's
 * transaction is open becomes part of it, and is lost when it is rolled back.
 */
export class WriteGate {
  readonly #waiting: (() => void)[] = [];
  readonly #listeners: (() => void)[] = [];
  #taken = false;

  /** Registers a listener for each release of the mutex: something may have been written. It must not throw. */
  onLeave(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Runs the work at once if the mutex is free. Synchronous work completes before anything else can run. */
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

  /** Hands the mutex to the next writer in a separate turn: waiting writers must neither nest nor starve the event loop. */
  #leave(): void {
    for (const listener of this.#listeners) listener();
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else setImmediate(next);
  }
}
