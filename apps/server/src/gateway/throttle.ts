/** Trailing throttle: runs once, `afterMs` milliseconds after the first `schedule`, however many follow meanwhile. */
export class Throttle {
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly afterMs: number,
    private readonly run: () => void,
  ) {}

  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.run();
    }, this.afterMs);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
