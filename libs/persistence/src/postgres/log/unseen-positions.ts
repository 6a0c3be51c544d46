/** Positions from one to another, both included. */
export interface PositionRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Positions of the log that a reader has not seen. Positions are given in order and become visible in the order of commits: one
 * that is missing among those seen belongs to a transaction that still runs, or to none. Everything after the last one seen is
 * missing as well, so that one look-up finds all that is new.
 */
export class UnseenPositions {
  /** Ascending, never adjacent; the last one has no end. */
  readonly #ranges: PositionRange[];

  /** Begins after a position. */
  constructor(after: number) {
    this.#ranges = [{ from: after + 1, to: Number.MAX_SAFE_INTEGER }];
  }

  get ranges(): readonly PositionRange[] {
    return this.#ranges;
  }

  /** Whether there are gaps before the last position seen. */
  get hasGaps(): boolean {
    return this.#ranges.length > 1;
  }

  has(position: number): boolean {
    return this.#rangeOf(position) >= 0;
  }

  /** Marks a position as seen; false if it was. */
  see(position: number): boolean {
    const index = this.#rangeOf(position);
    const range = this.#ranges[index];
    if (range === undefined) return false;
    const rest = [
      { from: range.from, to: position - 1 },
      { from: position + 1, to: range.to },
    ].filter(({ from, to }) => from <= to);
    this.#ranges.splice(index, 1, ...rest);
    return true;
  }

  /** Settles positions up to this one: a missing one belongs to no transaction. */
  settle(upTo: number): void {
    while (this.#ranges.length > 1 && (this.#ranges[0] as PositionRange).to <= upTo) this.#ranges.shift();
  }

  /** From the end: nearly every position is the next one. */
  #rangeOf(position: number): number {
    return this.#ranges.findLastIndex(({ from, to }) => from <= position && position <= to);
  }
}
