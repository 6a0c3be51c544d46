/** The course of a run: how far it is, how much may still be said, and who wants to know. */
export class Course {
  acknowledged = 0;
  #said = 0;
  #allowed = 0;
  #ticks = 0;
  readonly #listeners = new Set<() => void>();

  /** Orders everything that happens in this process. */
  tick(): number {
    this.#ticks += 1;
    return this.#ticks;
  }

  /** People say so many messages more. */
  allow(messages: number): void {
    this.#allowed += messages;
    this.changed();
  }

  /** True if one more message may be said: it counts as said then. */
  take(): boolean {
    if (this.#said >= this.#allowed) return false;
    this.#said += 1;
    return true;
  }

  get isSaid(): boolean {
    return this.#said >= this.#allowed;
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
