import type { OperatorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { LockOut } from '../state/lock-out.js';

export type CheckPorts = Pick<Ports, 'operators' | 'passwords' | 'clock'>;

/** Checks of operators' own current passwords, with a lock-out: whoever finds a browser signed in cannot try passwords in it. */
export class PasswordCheck {
  readonly #lockOut: LockOut;

  constructor(private readonly ports: CheckPorts) {
    this.#lockOut = new LockOut(ports.clock);
  }

  /** The operator whose password it is. */
  async check(id: OperatorId, password: string): Promise<Result<Operator>> {
    const lockedMs = this.#lockOut.begin(id);
    if (lockedMs > 0) return { ok: false, code: 'locked_out', retryAfterMs: lockedMs };
    const { operators, passwords } = this.ports;
    try {
      const operator = await operators.get(id);
      if (!operator || !(await passwords.verify(operator.passwordHash, password))) return reject('wrong_password');
      this.#lockOut.succeeded(id);
      return ok(operator);
    } catch (error) {
      this.#lockOut.abandoned(id);
      throw error;
    }
  }
}
