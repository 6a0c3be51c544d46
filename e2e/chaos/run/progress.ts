/** Progress of a run: acknowledged messages, the remaining message budget, and change listeners. */
export class Progress {
  acknowledged = 0;
  #used = 0;
  #allowed = 0;
  #ticks = 0;
  readonly #listeners = new Set<() => void>();

  /** Logical clock: orders everything that happens in this process. */
  tick(): number {
    this.#ticks += 1;
    return this.#ticks;
  }

  /** Adds messages to the budget. */
  allow(messages: number): void {
    this.#allowed += messages;
    this.changed();
  }

  /** Takes one message from the budget; false if it is used up. */
  take(): boolean {
    if (this.#used >= this.#allowed) return false;
    this.#used += 1;
    return true;
  }

  get isBudgetUsed(): boolean {
    return this.#used >= this.#allowed;
  }

  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves with true as soon as `isSo` after some change, with false after `withinMs`. */
  until(isSo: () => boolean, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (is: boolean) => {
        stop();
        clearTimeout(timer);
        resolve(is);
      };
      const look = () => {
        if (isSo()) end(true);
      };
      const stop = this.onChange(look);
      const timer = setTimeout(() => end(false), withinMs);
      look();
    });
  }
}
