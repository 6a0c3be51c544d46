/** One background training. `signal` stops it when the queue is closed. */
export type Job = (signal: AbortSignal) => Promise<void>;

/**
 * Debounced queue of trainings, one at a time: each starts `quietMs` after its last request at the earliest, so a burst of
 * edits is trained once. A request during a training of the same knowledge runs after it.
 */
export class TrainingQueue {
  private readonly waiting = new Map<string, { job: Job; due: number }>();
  private readonly stopped = new AbortController();
  private readonly idleWaiters: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private running = false;

  constructor(
    private readonly quietMs: number,
    private readonly onProblem: (problem: unknown) => void,
  ) {}

  request(key: string, job: Job): void {
    if (this.stopped.signal.aborted) return;
    this.waiting.set(key, { job, due: performance.now() + this.quietMs });
    this.arm();
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    if (!this.running && this.waiting.size === 0) return;
    // Trainings do not keep the process alive; waiting for them does.
    const alive = setInterval(() => undefined, 60_000);
    await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
    clearInterval(alive);
  }

  close(): void {
    this.stopped.abort();
    clearTimeout(this.timer);
    this.waiting.clear();
    if (!this.running) this.resolveIdle();
  }

  private arm(): void {
    clearTimeout(this.timer);
    if (this.running) return;
    const due = Math.min(...[...this.waiting.values()].map((one) => one.due));
    if (!Number.isFinite(due)) {
      this.resolveIdle();
      return;
    }
    this.timer = setTimeout(() => void this.runNext(), Math.max(0, due - performance.now()));
    this.timer.unref();
  }

  private async runNext(): Promise<void> {
    const now = performance.now();
    const next = [...this.waiting].find(([, { due }]) => due <= now + 1);
    if (!next) return this.arm();
    this.waiting.delete(next[0]);
    this.running = true;
    try {
      await next[1].job(this.stopped.signal);
    } catch (problem) {
      if (!this.stopped.signal.aborted) this.onProblem(problem);
    }
    this.running = false;
    this.arm();
  }

  private resolveIdle(): void {
    for (const resolve of this.idleWaiters.splice(0)) resolve();
  }
}
