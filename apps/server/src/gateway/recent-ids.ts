/** Set of recent ids in two generations: an id stays for one {@link forgetOlder} at least and for two at most. */
export class RecentIds {
  #recent = new Set<string>();
  #older = new Set<string>();

  add(id: string): void {
    this.#recent.add(id);
  }

  has(id: string): boolean {
    return this.#recent.has(id) || this.#older.has(id);
  }

  /** Starts a new generation, and forgets the one before the last. */
  forgetOlder(): void {
    this.#older = this.#recent;
    this.#recent = new Set();
  }
}
