/** Read marker: reports this person's read position, and repeats a lost report after the next connect. */
export class ReadMarker {
  private target = 0;
  private reported = 0;

  /** @param send Resolves to true once acknowledged. */
  constructor(private readonly send: (seq: number) => Promise<boolean>) {}

  mark(seq: number): void {
    if (seq <= this.target) return;
    this.target = seq;
    this.flush();
  }

  flush(): void {
    const seq = this.target;
    if (seq > this.reported) void this.send(seq).then((known) => this.note(known ? seq : 0));
  }

  private note(seq: number): void {
    this.reported = Math.max(this.reported, seq);
  }
}
