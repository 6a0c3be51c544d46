import type { Instant, OperatorId } from '#contracts/ids.js';
import type { RoleId } from '#contracts/permissions.js';

/** External OpenID provider of the installation. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: string | null;
  readonly label: string;
  readonly accountDomains: readonly string[];
  readonly accountRole: RoleId;
  /** Whether an address counts as verified where the provider does not say so. */
  readonly isEmailTrusted: boolean;
}

/** Identity of an operator at an OpenID provider. */
export interface OperatorIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly operatorId: OperatorId;
  readonly connectedAt: Instant;
}

/** Pending sign-in with the provider, between two of its steps. */
export interface SignOnAttempt {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  /** `authorization`: the browser is at the provider. `confirmation`: an account waits for its person to sign in with the password. */
  readonly step: 'authorization' | 'confirmation';
  /** Account to connect; null: an ordinary sign-in. */
  readonly operatorId: OperatorId | null;
  readonly sealedContent: string;
  readonly expiresAt: Instant;
}

/** Holds at most one provider. */
export interface IdentityProviderStore {
  get(): Promise<IdentityProvider | null>;
  put(provider: IdentityProvider): Promise<void>;
  remove(): Promise<void>;
}

export interface OperatorIdentityStore {
  get(issuer: string, subject: string): Promise<OperatorIdentity | null>;
  /** The identity of an operator at an issuer. */
  of(operatorId: OperatorId, issuer: string): Promise<OperatorIdentity | null>;
  /** All identities of an operator. */
  allOf(operatorId: OperatorId): Promise<OperatorIdentity[]>;
  /** Which of these operators have an identity at any issuer. */
  connectedOf(operatorIds: readonly OperatorId[]): Promise<Set<OperatorId>>;
  /** Adds or replaces the identity of the operator at this issuer. */
  put(identity: OperatorIdentity): Promise<void>;
  remove(issuer: string, subject: string): Promise<void>;
}

export interface SignOnAttemptStore {
  add(attempt: SignOnAttempt): Promise<void>;
  /** Reads and removes the attempt, so that it works once; null if there is none. */
  take(tokenHash: string): Promise<SignOnAttempt | null>;
  /** Removes attempts that would connect the account of an operator. */
  removeOf(operatorId: OperatorId): Promise<void>;
  removeExpired(now: Instant): Promise<void>;
}
