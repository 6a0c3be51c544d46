/** Streamed preview of an answer, as the visitor sees it. */
export class AnswerPreview {
  #isShown = false;
  #isOver = false;

  constructor(private readonly send: (text: string) => void) {}

  show(text: string): void {
    if (this.#isOver) return;
    this.#isShown = true;
    this.send(text);
  }

  /** Clears the preview: no answer follows, or a different one. */
  clear(): void {
    if (this.#isShown) this.send('');
    this.#isShown = false;
  }

  /** Closes the preview for good: later text of a running answer is ignored. */
  end(): void {
    this.clear();
    this.#isOver = true;
  }
}
