/** Tells the server how far this person has read; what could not be told is told after the next connect. */
export class ReadMarker {
  private wanted = 0;
  private told = 0;

  /** @param tell Resolves to true when the server knows it. */
  constructor(private readonly tell: (seq: number) => Promise<boolean>) {}

  mark(seq: number): void {
    if (seq <= this.wanted) return;
    this.wanted = seq;
    this.flush();
  }

  flush(): void {
    const seq = this.wanted;
    if (seq > this.told) void this.tell(seq).then((known) => this.note(known ? seq : 0));
  }

  private note(seq: number): void {
    this.told = Math.max(this.told, seq);
  }
}
