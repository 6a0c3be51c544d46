/** Stub of socket.io-client's backoff for bundles: every connection is one attempt, and ours waits in between. */
export class Backoff {
  readonly attempts = 0;

  duration(): number {
    return 0;
  }

  reset(): void {}
  setMin(): void {}
  setMax(): void {}
  setJitter(): void {}
}
