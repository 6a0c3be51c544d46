import type { Instant, OperatorId } from '#contracts/ids.js';
import type { SignInStep } from '#contracts/sign-in.js';
import type { SignInSettings } from '#contracts/sign-in-settings.js';

/** The second step of an operator's sign-in. */
export interface SecondFactor {
  readonly operatorId: OperatorId;
  readonly sealedSecret: string;
  /** Null: no code of it has been seen yet, and it protects nothing. */
  readonly confirmedAt: Instant | null;
  /** Time step of the last accepted code: none is accepted twice, nor one before it. */
  readonly lastStep: number;
  /** Hashes of the recovery codes that are left. */
  readonly recoveryCodeHashes: readonly string[];
  /** Wrong codes in a row, and when the last one came. */
  readonly failedCodes: number;
  readonly lastFailedAt: Instant | null;
}

/** A sign-in between two of its steps. */
export interface SignInChallenge {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly step: SignInStep;
  readonly operatorId: OperatorId;
  readonly expiresAt: Instant;
}

/** Wrong passwords in a row under one key. */
export interface PasswordAttempts {
  /** SHA-256, hex. */
  readonly keyHash: string;
  /** Started and not known to have succeeded. */
  readonly count: number;
  readonly lastAt: Instant;
}

export interface SecondFactorStore {
  get(operatorId: OperatorId): Promise<SecondFactor | null>;
  /** Those that are confirmed, of these operators. */
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
  /** Removes those whose last attempt was then or before. */
  removeUntil(lastAt: Instant): Promise<void>;
}

/** One for the installation. */
export interface SignInSettingsStore {
  get(): Promise<SignInSettings>;
  put(settings: SignInSettings): Promise<void>;
}
