import { timing } from '#contracts/limits.js';

type Timer = ReturnType<typeof setTimeout>;

/** Tells the other side that this person writes: at the first key, again while it lasts, and when it ends. */
export class TypingSignal {
  private timer: Timer | null = null;
  private toldAt = 0;

  constructor(private readonly tell: (active: boolean) => void) {}

  set(active: boolean): void {
    const wasActive = this.timer !== null;
    this.stop();
    if (!active) {
      if (wasActive) this.tell(false);
      return;
    }
    // Half of the time after which it is forgotten there: it never flickers while somebody writes.
    if (!wasActive || Date.now() - this.toldAt >= timing.typingMs / 2) {
      this.toldAt = Date.now();
      this.tell(true);
    }
    this.timer = setTimeout(() => this.set(false), timing.typingMs);
  }

  /** Ends it without a word. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}

/** Who is writing, as far as was heard; forgotten after `timing.typingMs`, because the end of it may be lost. */
export class TypingWatch<K> {
  private readonly timers = new Map<K, Timer>();

  constructor(private readonly changed: () => void) {}

  hear(who: K, active: boolean): void {
    if (!active) {
      this.forget([who]);
      return;
    }
    const before = this.timers.get(who);
    clearTimeout(before);
    this.timers.set(
      who,
      setTimeout(() => this.forget([who]), timing.typingMs),
    );
    if (before === undefined) this.changed();
  }

  has(who: K): boolean {
    return this.timers.has(who);
  }

  all(): K[] {
    return [...this.timers.keys()];
  }

  /** Those who have said what they wrote, or everybody. */
  forget(whom: Iterable<K> = this.all()): void {
    let some = false;
    for (const who of whom) {
      clearTimeout(this.timers.get(who));
      some = this.timers.delete(who) || some;
    }
    if (some) this.changed();
  }
}
