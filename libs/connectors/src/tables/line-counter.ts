const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Line numbers of growing byte offsets, in one pass. The CSV parser's own count takes a quoted CRLF for two lines. */
export class LineCounter {
  readonly #bytes: Buffer;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  /** Number of the first line with text at or after `offset`. */
  lineAfter(offset: number): number {
    while (this.#at < this.#bytes.length && (this.#at < offset || this.#isBreak())) {
      if (this.#endsLine()) this.#line += 1;
      this.#at += 1;
    }
    return this.#line;
  }

  #isBreak(): boolean {
    const byte = this.#bytes[this.#at];
    return byte === lineFeed || byte === carriageReturn;
  }

  #endsLine(): boolean {
    const [byte, next] = this.#bytes.subarray(this.#at, this.#at + 2);
    return byte === lineFeed || (byte === carriageReturn && next !== lineFeed);
  }
}
