/** What a visitor sees of an answer in the making. */
export class AnswerSoFar {
  #isShown = false;

  constructor(private readonly tell: (text: string) => void) {}

  show(text: string): void {
    this.#isShown = true;
    this.tell(text);
  }

  /** Nothing comes of it, or something else does. */
  forget(): void {
    if (this.#isShown) this.tell('');
    this.#isShown = false;
  }
}
