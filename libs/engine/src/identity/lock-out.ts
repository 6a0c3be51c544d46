import { timing } from '#contracts/timing.js';
import type { Ports } from '../ports/ports.js';

export type LockOutPorts = Pick<Ports, 'lightUnitOfWork' | 'tokens' | 'clock'>;

/**
 * Lockout: after `timing.lockOutAfter` wrong passwords in a row a key is blocked for `timing.lockOutMs` from the last one. An attempt
 * counts from its start until it succeeds, so parallel attempts gain nothing. The count survives restarts and is forgotten
 * `timing.passwordAttemptsMs` after the last attempt. Written without fsync: the log entry of the wrong password follows and syncs it.
 */
export class LockOut {
  /** `purpose`: separates keys of different uses. */
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

  /** Resets the count after the right password. */
  succeeded(key: string): Promise<void> {
    return this.ports.lightUnitOfWork.run(({ passwordAttempts }) => passwordAttempts.remove(this.#hash(key)));
  }

  /** Removes the attempt from the count, because the password was never checked. */
  abandoned(key: string): Promise<void> {
    return this.ports.lightUnitOfWork.run(async ({ passwordAttempts }) => {
      const attempts = await passwordAttempts.get(this.#hash(key));
      if (attempts) await passwordAttempts.put({ ...attempts, count: attempts.count - 1 });
    });
  }

  /** Hashed, because people type passwords into the address field. */
  #hash(key: string): string {
    return this.ports.tokens.hash(`${this.purpose} ${key}`);
  }
}
