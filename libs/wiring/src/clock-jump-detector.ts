import type { Instant } from '#contracts/ids.js';
import type { Log } from '#engine/ports/log.js';

const everyMs = 10_000;
/** Minimum jump that is reported. Routine clock synchronization moves the clock by less. */
const thresholdMs = 5_000;

/** Jump of the wall clock, in milliseconds. */
export interface ClockJump {
  readonly at: Instant;
  readonly ms: number;
}

/**
 * Detector of wall-clock jumps: compares the wall clock with a monotonic one and logs a warning. Events are not ordered by
 * the wall clock, but conversation timers depend on it: the log line explains why many conversations were resolved at once.
 */
export class ClockJumpDetector {
  readonly #timer: NodeJS.Timeout;
  #offset: number;
  #last: ClockJump | null = null;

  /** Both clocks in milliseconds; `monotonic` never jumps. */
  constructor(
    private readonly log: Log,
    private readonly wall: () => number = Date.now,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    this.#offset = wall() - monotonic();
    this.#timer = setInterval(() => this.check(), everyMs).unref();
  }

  /** The last jump since the start. */
  get last(): ClockJump | null {
    return this.#last;
  }

  check(): void {
    const offset = this.wall() - this.monotonic();
    const jumpedMs = Math.round(offset - this.#offset);
    this.#offset = offset;
    if (Math.abs(jumpedMs) < thresholdMs) return;
    this.#last = { at: this.wall(), ms: jumpedMs };
    this.log.warn({ jumpedMs }, 'the clock was set');
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
