/** Runs once some milliseconds after it was first wanted, however often it is wanted meanwhile. */
export class Coalesced {
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly afterMs: number,
    private readonly run: () => void,
  ) {}

  want(): void {
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
