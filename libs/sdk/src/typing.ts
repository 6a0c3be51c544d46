import { typingMs } from '#contracts/timing.js';

type Timer = ReturnType<typeof setTimeout>;

/** Typing signal, throttled: sent at the first key, repeated while typing lasts, and ended after a pause. */
export class TypingSignal {
  #timer: Timer | null = null;
  #sentAt = 0;

  constructor(private readonly send: (active: boolean) => void) {}

  set(active: boolean): void {
    const wasActive = this.#timer !== null;
    this.stop();
    if (!active) {
      if (wasActive) this.send(false);
      return;
    }
    // Repeated at half of the receiver's expiry, so that the indicator does not flicker.
    if (!wasActive || Date.now() - this.#sentAt >= typingMs / 2) {
      this.#sentAt = Date.now();
      this.send(true);
    }
    this.#timer = setTimeout(() => this.set(false), typingMs);
  }

  /** Stops without sending anything. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** Typing indicator of others. An entry expires after `typingMs`, because its end signal may be lost. */
export class TypingWatch<K> {
  readonly #timers = new Map<K, Timer>();

  constructor(private readonly changed: () => void) {}

  onTyping(who: K, active: boolean): void {
    if (!active) {
      this.forget([who]);
      return;
    }
    const before = this.#timers.get(who);
    clearTimeout(before);
    this.#timers.set(
      who,
      setTimeout(() => this.forget([who]), typingMs),
    );
    if (before === undefined) this.changed();
  }

  has(who: K): boolean {
    return this.#timers.has(who);
  }

  all(): K[] {
    return [...this.#timers.keys()];
  }

  /** Removes those whose message has arrived, or all. */
  forget(whom: Iterable<K> = this.all()): void {
    let some = false;
    for (const who of whom) {
      clearTimeout(this.#timers.get(who));
      some = this.#timers.delete(who) || some;
    }
    if (some) this.changed();
  }
}
