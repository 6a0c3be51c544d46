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
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemorySecondFactorStore implements SecondFactorStore, Restorable {
  readonly #byOperator = new Map<OperatorId, SecondFactor>();

  snapshot(): () => void {
    return snapshotOf(this.#byOperator);
  }

  async get(operatorId: OperatorId): Promise<SecondFactor | null> {
    return this.#byOperator.get(operatorId) ?? null;
  }

  async confirmedOf(operatorIds: readonly OperatorId[]): Promise<Set<OperatorId>> {
    return new Set(operatorIds.filter((id) => (this.#byOperator.get(id)?.confirmedAt ?? null) !== null));
  }

  async put(factor: SecondFactor): Promise<void> {
    this.#byOperator.set(factor.operatorId, factor);
  }

  async remove(operatorId: OperatorId): Promise<void> {
    this.#byOperator.delete(operatorId);
  }
}

export class InMemorySignInChallengeStore implements SignInChallengeStore, Restorable {
  readonly #byHash = new Map<string, SignInChallenge>();

  snapshot(): () => void {
    return snapshotOf(this.#byHash);
  }

  async byTokenHash(tokenHash: string): Promise<SignInChallenge | null> {
    return this.#byHash.get(tokenHash) ?? null;
  }

  async add(challenge: SignInChallenge): Promise<void> {
    this.#byHash.set(challenge.tokenHash, challenge);
  }

  async remove(tokenHash: string): Promise<void> {
    this.#byHash.delete(tokenHash);
  }

  async removeOf(operatorId: OperatorId): Promise<void> {
    this.#removeWhere((challenge) => challenge.operatorId === operatorId);
  }

  async removeExpired(now: Instant): Promise<void> {
    this.#removeWhere(({ expiresAt }) => expiresAt <= now);
  }

  #removeWhere(isGone: (challenge: SignInChallenge) => boolean): void {
    for (const challenge of this.#byHash.values()) if (isGone(challenge)) this.#byHash.delete(challenge.tokenHash);
  }
}

export class InMemorySignInSettingsStore implements SignInSettingsStore, Restorable {
  readonly #only = new Map<1, SignInSettings>([[1, { isSecondFactorRequired: false }]]);

  snapshot(): () => void {
    return snapshotOf(this.#only);
  }

  async get(): Promise<SignInSettings> {
    const settings = this.#only.get(1);
    if (!settings) throw new Error('the settings are always there');
    return settings;
  }

  async put(settings: SignInSettings): Promise<void> {
    this.#only.set(1, settings);
  }
}

export class InMemoryPasswordAttemptStore implements PasswordAttemptStore, Restorable {
  readonly #byHash = new Map<string, PasswordAttempts>();

  snapshot(): () => void {
    return snapshotOf(this.#byHash);
  }

  async get(keyHash: string): Promise<PasswordAttempts | null> {
    return this.#byHash.get(keyHash) ?? null;
  }

  async put(attempts: PasswordAttempts): Promise<void> {
    this.#byHash.set(attempts.keyHash, attempts);
  }

  async remove(keyHash: string): Promise<void> {
    this.#byHash.delete(keyHash);
  }

  async removeUntil(lastAt: Instant): Promise<void> {
    for (const each of this.#byHash.values()) if (each.lastAt <= lastAt) this.#byHash.delete(each.keyHash);
  }
}
