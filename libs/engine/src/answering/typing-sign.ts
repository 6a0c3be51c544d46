import { timing } from '#contracts/limits.js';

/** Most answers come sooner: a sign that only flickers says nothing. */
export const typingAfterMs = 150;

/** Shows that an answer is being made, if it takes a while, until it is ended. Told again before it is forgotten. */
export class TypingSign {
  #timer: NodeJS.Timeout;
  #isShown = false;

  constructor(private readonly tell: (active: boolean) => void) {
    this.#timer = setTimeout(() => this.#show(), typingAfterMs).unref();
  }

  end(): void {
    clearTimeout(this.#timer);
    if (this.#isShown) this.tell(false);
    this.#isShown = false;
  }

  #show(): void {
    this.#isShown = true;
    this.tell(true);
    this.#timer = setTimeout(() => this.#show(), timing.typingMs / 2).unref();
  }
}
