import { Injectable } from '@nestjs/common';
/** In-flight counter of socket messages: a drain closes it to new ones and waits for the rest. */
@Injectable()
export class InFlightRequests {
  #open = 0;
  #onEmpty: (() => void) | null = null;
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Counts a request that a drain waits for, until its `end`. */
  begin(): void {
    this.#open += 1;
  }

  end(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#onEmpty?.();
  }

  /** Refuses new requests. Resolves when every open one is answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#open === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
  }
}
