import type { Instant, OperatorId } from '#contracts/ids.js';
import type { SignInStep } from '#contracts/sign-in.js';
import type { SignInSettings } from '#contracts/sign-in-settings.js';

/** Second factor of an operator. */
export interface SecondFactor {
  readonly operatorId: OperatorId;
  readonly sealedSecret: string;
  /** Null: no code was confirmed yet, so it is not required. */
  readonly confirmedAt: Instant | null;
  /** Time step of the last accepted code: only later ones are accepted. */
  readonly lastStep: number;
  /** Hashes of the unused recovery codes. */
  readonly recoveryCodeHashes: readonly string[];
  /** Consecutive wrong codes, and time of the last. */
  readonly failedCodes: number;
  readonly lastFailedAt: Instant | null;
}

/** Pending sign-in between two steps. */
export interface SignInChallenge {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly step: SignInStep;
  readonly operatorId: OperatorId;
  readonly expiresAt: Instant;
}

/** Consecutive wrong passwords under one key. */
export interface PasswordAttempts {
  /** SHA-256, hex. */
  readonly keyHash: string;
  /** Attempts not known to have succeeded. */
  readonly count: number;
  readonly lastAt: Instant;
}

export interface SecondFactorStore {
  get(operatorId: OperatorId): Promise<SecondFactor | null>;
  /** Confirmed second factors of these operators. */
  confirmedOf(operatorIds: readonly OperatorId[]): Promise<Set<OperatorId>>;
  put(factor: SecondFactor): Promise<void>;
  remove(operatorId: OperatorId): Promise<void>;
}

export interface SignInChallengeStore {
  byTokenHash(tokenHash: string): Promise<SignInChallenge | null>;
  add(challenge: SignInChallenge): Promise<void>;
  remove(tokenHash: string): Promise<void>;
  removeOf(operatorId: OperatorId): Promise<void>;
  removeExpired(now: Instant): Promise<void>;
}

export interface PasswordAttemptStore {
  get(keyHash: string): Promise<PasswordAttempts | null>;
  put(attempts: PasswordAttempts): Promise<void>;
  remove(keyHash: string): Promise<void>;
  /** Removes keys whose last attempt was then or before. */
  removeUntil(lastAt: Instant): Promise<void>;
}

/** Settings of the installation. */
export interface SignInSettingsStore {
  get(): Promise<SignInSettings>;
  put(settings: SignInSettings): Promise<void>;
}
