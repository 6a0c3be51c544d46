import { ok, type Result, reject } from '#contracts/result.js';
import type {
  Reauthentication,
  RecoveryCodes,
  SecondFactorCreate,
  SecondFactorSetup,
  SecondFactorView,
} from '#contracts/sign-in.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { hashRecoveryCode, makeRecoveryCodes } from '../identity/recovery-codes.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import type { SecondFactor } from '../ports/sign-in-stores.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { isoOrNull } from '../views/iso.js';
import type { PasswordCheck } from './password-check.js';
import { confirmSecondFactor, type FactorPorts, setUpSecondFactor } from './second-factor.js';
import { verifyOwnCode } from './verify-own-code.js';

type ChangePorts = FactorPorts & Pick<Ports, 'unitOfWork' | 'operators' | 'secondFactors' | 'signInSettings'>;

/**
 * Self-service changes of the second step. They need more than a session: an intruder in an unattended browser could lock the owner out.
 */
export class SecondFactorChanges {
  constructor(
    private readonly ports: ChangePorts,
    private readonly passwords: PasswordCheck,
  ) {}

  async read({ id }: OperatorPrincipal): Promise<SecondFactorView> {
    const factor = await this.ports.secondFactors.get(id);
    const { isSecondFactorRequired: isRequired } = await this.ports.signInSettings.get();
    const enabledAt = isoOrNull(factor?.confirmedAt ?? null);
    return { enabledAt, recoveryCodesLeft: factor?.recoveryCodeHashes.length ?? 0, isRequired };
  }

  /**
   * Requires the password if the account has one. An account without one signs in through the provider, which asks for none of these codes.
   */
  async setUp(principal: OperatorPrincipal, proof: SecondFactorCreate): Promise<Result<SecondFactorSetup>> {
    const { id } = principal;
    const known = await this.ports.operators.get(id);
    if (!known) return reject('not_found');
    if (known.passwordHash !== null) {
      const checked =
        'password' in proof ? await this.passwords.check(principal, proof.password) : reject('wrong_password');
      if (!checked.ok) return checked;
    }
    return this.ports.unitOfWork.run(async (stores): Promise<Result<SecondFactorSetup>> => {
      const operator = await stores.operators.get(id);
      return operator ? setUpSecondFactor(this.ports, stores, operator) : reject('not_found');
    });
  }

  confirm(principal: OperatorPrincipal, code: string): Promise<Result<RecoveryCodes>> {
    return this.ports.unitOfWork.run(async (stores): Promise<Result<RecoveryCodes>> => {
      const confirmed = await confirmSecondFactor(this.ports, stores, {
        operatorId: principal.id,
        code,
        author: actorOf(principal),
      });
      return confirmed.ok ? ok({ recoveryCodes: confirmed.value }) : confirmed;
    });
  }

  replaceRecoveryCodes(principal: OperatorPrincipal, proof: Reauthentication): Promise<Result<RecoveryCodes>> {
    return this.#change(principal, proof, async (stores, factor) => {
      const recoveryCodes = makeRecoveryCodes();
      const recoveryCodeHashes = recoveryCodes.map((each) => hashRecoveryCode(this.ports, each));
      await stores.secondFactors.put({ ...factor, recoveryCodeHashes });
      const author = actorOf(principal);
      await stores.events.append(newEvent(this.ports, 'operator.recovery_codes_replaced', principal.id, author, {}));
      return ok({ recoveryCodes });
    });
  }

  turnOff(principal: OperatorPrincipal, proof: Reauthentication): Promise<Result<null>> {
    return this.#change(principal, proof, async (stores) => {
      if ((await stores.signInSettings.get()).isSecondFactorRequired) return reject('second_factor_required');
      await stores.secondFactors.remove(principal.id);
      const author = actorOf(principal);
      await stores.events.append(newEvent(this.ports, 'operator.totp_disabled', principal.id, author, {}));
      return ok(null);
    });
  }

  /** Changes an active second step after reauthentication. */
  async #change<T>(
    principal: OperatorPrincipal,
    proof: Reauthentication,
    work: (stores: Transaction, factor: SecondFactor) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const { id } = principal;
    // Verify outside the unit of work, because it is slow.
    const checked = 'password' in proof ? await this.passwords.check(principal, proof.password) : ok(null);
    if (!checked.ok) return checked;
    return this.ports.unitOfWork.run(async (stores): Promise<Result<T>> => {
      const verified = 'code' in proof ? await verifyOwnCode(this.ports, stores, principal, proof.code) : ok(null);
      if (!verified.ok) return verified;
      const factor = await stores.secondFactors.get(id);
      return factor !== null && factor.confirmedAt !== null ? work(stores, factor) : reject('wrong_code');
    });
  }
}
