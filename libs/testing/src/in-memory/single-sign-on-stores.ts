import type { Instant, OperatorId } from '#contracts/ids.js';
import type {
  IdentityProvider,
  IdentityProviderStore,
  OperatorIdentity,
  OperatorIdentityStore,
  SignOnAttempt,
  SignOnAttemptStore,
} from '#engine/ports/single-sign-on-stores.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryIdentityProviderStore implements IdentityProviderStore, Restorable {
  readonly #only = new Map<1, IdentityProvider>();

  snapshot(): () => void {
    return snapshotOf(this.#only);
  }

  async get(): Promise<IdentityProvider | null> {
    return this.#only.get(1) ?? null;
  }

  async put(provider: IdentityProvider): Promise<void> {
    this.#only.set(1, provider);
  }

  async remove(): Promise<void> {
    this.#only.delete(1);
  }
}

export class InMemoryOperatorIdentityStore implements OperatorIdentityStore, Restorable {
  readonly #byKey = new Map<string, OperatorIdentity>();

  snapshot(): () => void {
    return snapshotOf(this.#byKey);
  }

  async get(issuer: string, subject: string): Promise<OperatorIdentity | null> {
    return this.#byKey.get(keyOf(issuer, subject)) ?? null;
  }

  async of(operatorId: OperatorId, issuer: string): Promise<OperatorIdentity | null> {
    return [...this.#byKey.values()].find((one) => one.operatorId === operatorId && one.issuer === issuer) ?? null;
  }

  async allOf(operatorId: OperatorId): Promise<OperatorIdentity[]> {
    return [...this.#byKey.values()].filter((one) => one.operatorId === operatorId);
  }

  async connectedOf(operatorIds: readonly OperatorId[]): Promise<Set<OperatorId>> {
    const connected = [...this.#byKey.values()].map(({ operatorId }) => operatorId);
    return new Set(connected.filter((id) => operatorIds.includes(id)));
  }

  async put(identity: OperatorIdentity): Promise<void> {
    const key = keyOf(identity.issuer, identity.subject);
    const before = await this.of(identity.operatorId, identity.issuer);
    if (before) this.#byKey.delete(keyOf(before.issuer, before.subject));
    if (this.#byKey.has(key)) throw new Error('there is one already');
    this.#byKey.set(key, identity);
  }

  async remove(issuer: string, subject: string): Promise<void> {
    this.#byKey.delete(keyOf(issuer, subject));
  }
}

export class InMemorySignOnAttemptStore implements SignOnAttemptStore, Restorable {
  readonly #byHash = new Map<string, SignOnAttempt>();

  snapshot(): () => void {
    return snapshotOf(this.#byHash);
  }

  async add(attempt: SignOnAttempt): Promise<void> {
    this.#byHash.set(attempt.tokenHash, attempt);
  }

  async take(tokenHash: string): Promise<SignOnAttempt | null> {
    const attempt = this.#byHash.get(tokenHash) ?? null;
    this.#byHash.delete(tokenHash);
    return attempt;
  }

  async removeOf(operatorId: OperatorId): Promise<void> {
    for (const one of this.#byHash.values()) if (one.operatorId === operatorId) this.#byHash.delete(one.tokenHash);
  }

  async removeExpired(now: Instant): Promise<void> {
    for (const { tokenHash, expiresAt } of this.#byHash.values()) if (expiresAt <= now) this.#byHash.delete(tokenHash);
  }
}

const keyOf = (issuer: string, subject: string) => JSON.stringify([issuer, subject]);
