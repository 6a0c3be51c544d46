/** Socket messages that are being answered. A drain takes no more of them and lets these finish. */
export class Intake {
  #open = 0;
  #emptied: (() => void) | null = null;
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Runs the work as one that a drain waits for. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#open += 1;
    try {
      return await work();
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.#emptied?.();
    }
  }

  /** Resolves when everything that was begun is answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#open === 0) return;
    await new Promise<void>((resolve) => {
      this.#emptied = resolve;
    });
  }
}
