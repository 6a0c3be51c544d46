import type { Log } from '#engine/ports/log.js';

const everyMs = 10_000;
/** Clocks are corrected by less all the time. */
const noticeableMs = 5_000;

/**
 * Says in the log when the clock was set. Nothing is ordered or numbered by it, but timers of conversations follow it:
 * whoever wonders why so many were resolved at once finds the reason.
 */
export class ClockWatch {
  readonly #timer: NodeJS.Timeout;
  #offset: number;

  /** `wall` and `steady` in milliseconds; the second one never jumps. */
  constructor(
    private readonly log: Log,
    private readonly wall: () => number = Date.now,
    private readonly steady: () => number = () => performance.now(),
  ) {
    this.#offset = wall() - steady();
    this.#timer = setInterval(() => this.look(), everyMs).unref();
  }

  look(): void {
    const offset = this.wall() - this.steady();
    const jumpedMs = Math.round(offset - this.#offset);
    this.#offset = offset;
    if (Math.abs(jumpedMs) >= noticeableMs) this.log.warn({ jumpedMs }, 'the clock was set');
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
