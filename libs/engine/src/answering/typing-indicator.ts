import { typingMs } from '#contracts/timing.js';

/** Delay before the indicator shows, in milliseconds: most answers come sooner, and it must not flicker. */
export const typingAfterMs = 150;

/** Typing indicator of a running answer, shown after a delay and repeated before clients time it out. */
export class TypingIndicator {
  #timer: NodeJS.Timeout;
  #isShown = false;

  constructor(private readonly send: (active: boolean) => void) {
    this.#timer = setTimeout(() => this.#show(), typingAfterMs).unref();
  }

  end(): void {
    clearTimeout(this.#timer);
    if (this.#isShown) this.send(false);
    this.#isShown = false;
  }

  #show(): void {
    this.#isShown = true;
    this.send(true);
    this.#timer = setTimeout(() => this.#show(), typingMs / 2).unref();
  }
}
