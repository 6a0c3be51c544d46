import { type Duties, type Duty, duties } from '#engine/ports/duties.js';

/** Duties that a test gives and takes; at first all of them. */
export class ScriptedDuties implements Duties {
  isShared = false;
  readonly #held = new Set<Duty>(duties);
  readonly #listeners = new Set<readonly [Duty, (has: boolean) => void]>();

  has(duty: Duty): boolean {
    return this.#held.has(duty);
  }

  onChange(duty: Duty, listener: (has: boolean) => void): () => void {
    const entry = [duty, listener] as const;
    this.#listeners.add(entry);
    if (this.has(duty)) listener(true);
    return () => void this.#listeners.delete(entry);
  }

  give(duty: Duty): void {
    this.#held.add(duty);
    this.#notifyListeners(duty, true);
  }

  take(duty: Duty): void {
    this.#held.delete(duty);
    this.#notifyListeners(duty, false);
  }

  #notifyListeners(changed: Duty, has: boolean): void {
    for (const [duty, listener] of this.#listeners) if (duty === changed) listener(has);
  }
}
