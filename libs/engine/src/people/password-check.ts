import { ok, type Result, reject } from '#contracts/result.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { LockOut, type LockOutPorts } from '../identity/lock-out.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { appendRefusedProof } from './append-refused-proof.js';

export type CheckPorts = LockOutPorts & Pick<Ports, 'operators' | 'passwords' | 'unitOfWork' | 'ids'>;

/** Verifies operators' own current passwords, with a lockout: an intruder in an unattended browser cannot guess. Failures are recorded. */
export class PasswordCheck {
  readonly #lockOut: LockOut;

  constructor(private readonly ports: CheckPorts) {
    this.#lockOut = new LockOut(ports, 'reauthentication');
  }

  /** Returns the operator if the password is right. */
  async check(principal: OperatorPrincipal, password: string): Promise<Result<Operator>> {
    const { id } = principal;
    const lockedMs = await this.#lockOut.begin(id);
    if (lockedMs > 0) return { ok: false, code: 'locked_out', retryAfterMs: lockedMs };
    const { operators, passwords, unitOfWork } = this.ports;
    try {
      const operator = await operators.get(id);
      if (operator && (await passwords.verify(operator.passwordHash, password))) {
        await this.#lockOut.succeeded(id);
        return ok(operator);
      }
    } catch (error) {
      await this.#lockOut.abandoned(id);
      throw error;
    }
    await unitOfWork.run((stores) => appendRefusedProof(this.ports, stores, principal, 'wrong_password'));
    return reject('wrong_password');
  }
}
