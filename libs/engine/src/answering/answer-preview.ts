/** Streamed preview of an answer, as the visitor sees it. */
export class AnswerPreview {
  #isShown = false;

  constructor(private readonly send: (text: string) => void) {}

  show(text: string): void {
    this.#isShown = true;
    this.send(text);
  }

  /** Clears the preview: no answer follows, or a different one. */
  clear(): void {
    if (this.#isShown) this.send('');
    this.#isShown = false;
  }
}
