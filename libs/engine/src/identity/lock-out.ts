import { timing } from '#contracts/limits.js';
import type { Ports } from '../ports/ports.js';

export type LockOutPorts = Pick<Ports, 'lightUnitOfWork' | 'tokens' | 'clock'>;

/**
 * Lockout: after `timing.lockOutAfter` wrong passwords in a row a key is blocked for `timing.lockOutMs` from the last one.
 * An attempt counts from its start until it succeeds, so parallel attempts gain nothing. The count is stored, so a restart does not
 * reset it, and forgotten `timing.passwordAttemptsMs` after the last attempt. Without fsync: the entry of a wrong password in the log
 * follows, and takes it along.
 */
export class LockOut {
  /** Keys of different purposes are different ones. */
  constructor(
    private readonly ports: LockOutPorts,
    private readonly purpose: 'sign_in' | 'reauthentication',
  ) {}

  /** Counts an attempt and returns 0, or returns the milliseconds until the next one is allowed. */
  begin(key: string): Promise<number> {
    const { lightUnitOfWork, clock } = this.ports;
    const keyHash = this.#hash(key);
    return lightUnitOfWork.run(async ({ passwordAttempts }) => {
      const now = clock.now();
      const attempts = await passwordAttempts.get(keyHash);
      const isFull = attempts !== null && attempts.count >= timing.lockOutAfter;
      const left = isFull ? attempts.lastAt + timing.lockOutMs - now : 0;
      if (left > 0) return left;
      await passwordAttempts.put({ keyHash, count: isFull ? 1 : (attempts?.count ?? 0) + 1, lastAt: now });
      await passwordAttempts.removeUntil(now - timing.passwordAttemptsMs);
      return 0;
    });
  }

  /** The password was right: resets the count. */
  succeeded(key: string): Promise<void> {
    return this.ports.lightUnitOfWork.run(({ passwordAttempts }) => passwordAttempts.remove(this.#hash(key)));
  }

  /** The password was never checked: the attempt does not count. */
  abandoned(key: string): Promise<void> {
    return this.ports.lightUnitOfWork.run(async ({ passwordAttempts }) => {
      const attempts = await passwordAttempts.get(this.#hash(key));
      if (attempts) await passwordAttempts.put({ ...attempts, count: attempts.count - 1 });
    });
  }

  /** What is typed in the place of an address may be a password. */
  #hash(key: string): string {
    return this.ports.tokens.hash(`${this.purpose} ${key}`);
  }
}
