import type { Instant, OperatorId } from '#contracts/ids.js';
import type { SignInSettings } from '#contracts/sign-in-settings.js';
import type {
  PasswordAttemptStore,
  PasswordAttempts,
  SecondFactor,
  SecondFactorStore,
  SignInChallenge,
  SignInChallengeStore,
  SignInSettingsStore,
} from '#engine/ports/sign-in-stores.js';
import { passwordAttemptsRow } from '../rows/password-attempts.row.js';
import * as factors from '../rows/second-factor.row.js';
import * as challenges from '../rows/sign-in-challenge.row.js';
import * as settings from '../rows/sign-in-settings.row.js';
import { In, IsNull, LessThanOrEqual, Not } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormSecondFactorStore implements SecondFactorStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(operatorId: OperatorId): Promise<SecondFactor | null> {
    const row = await this.#access.read.findOneBy(factors.secondFactorRow, { operatorId });
    return row && factors.fromRow(row);
  }

  async confirmedOf(operatorIds: readonly OperatorId[]): Promise<Set<OperatorId>> {
    const rows = await this.#access.read.findBy(factors.secondFactorRow, {
      operatorId: In([...operatorIds]),
      confirmedAt: Not(IsNull()),
    });
    return new Set(rows.map(({ operatorId }) => operatorId as OperatorId));
  }

  async put(factor: SecondFactor): Promise<void> {
    await this.#access.write((manager) =>
      manager.upsert(factors.secondFactorRow, factors.toRow(factor), ['operatorId']),
    );
  }

  async remove(operatorId: OperatorId): Promise<void> {
    await this.#access.write((manager) => manager.delete(factors.secondFactorRow, { operatorId }));
  }
}

export class TypeormSignInChallengeStore implements SignInChallengeStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async byTokenHash(tokenHash: string): Promise<SignInChallenge | null> {
    const row = await this.#access.read.findOneBy(challenges.signInChallengeRow, { tokenHash });
    return row && challenges.fromRow(row);
  }

  async add(challenge: SignInChallenge): Promise<void> {
    await this.#access.write((manager) => manager.insert(challenges.signInChallengeRow, { ...challenge }));
  }

  async remove(tokenHash: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(challenges.signInChallengeRow, { tokenHash }));
  }

  async removeOf(operatorId: OperatorId): Promise<void> {
    await this.#access.write((manager) => manager.delete(challenges.signInChallengeRow, { operatorId }));
  }

  async removeExpired(now: Instant): Promise<void> {
    const expired = { expiresAt: LessThanOrEqual(now) };
    await this.#access.write((manager) => manager.delete(challenges.signInChallengeRow, expired));
  }
}

export class TypeormSignInSettingsStore implements SignInSettingsStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(): Promise<SignInSettings> {
    return settings.fromRow(await this.#access.read.findOneByOrFail(settings.signInSettingsRow, { id: 1 }));
  }

  async put(given: SignInSettings): Promise<void> {
    await this.#access.write((manager) => manager.upsert(settings.signInSettingsRow, settings.toRow(given), ['id']));
  }
}

export class TypeormPasswordAttemptStore implements PasswordAttemptStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  get(keyHash: string): Promise<PasswordAttempts | null> {
    return this.#access.read.findOneBy(passwordAttemptsRow, { keyHash });
  }

  async put(attempts: PasswordAttempts): Promise<void> {
    await this.#access.write((manager) => manager.upsert(passwordAttemptsRow, attempts, ['keyHash']));
  }

  async remove(keyHash: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(passwordAttemptsRow, { keyHash }));
  }

  async removeUntil(lastAt: Instant): Promise<void> {
    const old = { lastAt: LessThanOrEqual(lastAt) };
    await this.#access.write((manager) => manager.delete(passwordAttemptsRow, old));
  }
}
