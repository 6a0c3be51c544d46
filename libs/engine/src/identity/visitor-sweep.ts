import { dayMs } from '#contracts/durations.js';
import { timing } from '#contracts/timing.js';
import type { Ports } from '../ports/ports.js';

/** Periodic removal of visitor tokens unused for the maximum time, revoked or not, and of expired codes. */
export class VisitorSweep {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly ports: Pick<Ports, 'unitOfWork' | 'clock' | 'log'>) {}

  start(): void {
    this.#timer = setInterval(() => this.run(), timing.visitorSweepMs).unref();
  }

  run(): Promise<void> {
    const { unitOfWork, clock, log } = this.ports;
    const since = clock.now() - timing.visitorIdleDays * dayMs;
    this.#running = unitOfWork
      .run(async ({ visitorTokens, emailCodes }) => {
        await visitorTokens.removeUnused(since);
        await emailCodes.removeExpired(clock.now());
      })
      .catch((error: unknown) => log.warn({ error }, 'unused tokens and codes of visitors were not removed'));
    return this.#running;
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }
}
