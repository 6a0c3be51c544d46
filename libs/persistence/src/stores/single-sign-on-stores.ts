import type { Instant, OperatorId } from '#contracts/ids.js';
import type {
  IdentityProvider,
  IdentityProviderStore,
  OperatorIdentity,
  OperatorIdentityStore,
  SignOnAttempt,
  SignOnAttemptStore,
} from '#engine/ports/single-sign-on-stores.js';
import * as providers from '../rows/identity-provider.row.js';
import * as identities from '../rows/operator-identity.row.js';
import * as attempts from '../rows/sign-on-attempt.row.js';
import { In, LessThanOrEqual } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormIdentityProviderStore implements IdentityProviderStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(): Promise<IdentityProvider | null> {
    const row = await this.#access.read.findOneBy(providers.identityProviderRow, { id: 1 });
    return row && providers.fromRow(row);
  }

  async put(provider: IdentityProvider): Promise<void> {
    await this.#access.write((manager) =>
      manager.upsert(providers.identityProviderRow, providers.toRow(provider), ['id']),
    );
  }

  async remove(): Promise<void> {
    await this.#access.write((manager) => manager.delete(providers.identityProviderRow, { id: 1 }));
  }
}

export class TypeormOperatorIdentityStore implements OperatorIdentityStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(issuer: string, subject: string): Promise<OperatorIdentity | null> {
    const row = await this.#access.read.findOneBy(identities.operatorIdentityRow, { issuer, subject });
    return row && identities.fromRow(row);
  }

  async of(operatorId: OperatorId, issuer: string): Promise<OperatorIdentity | null> {
    const row = await this.#access.read.findOneBy(identities.operatorIdentityRow, { operatorId, issuer });
    return row && identities.fromRow(row);
  }

  async allOf(operatorId: OperatorId): Promise<OperatorIdentity[]> {
    const rows = await this.#access.read.findBy(identities.operatorIdentityRow, { operatorId });
    return rows.map(identities.fromRow);
  }

  async connectedOf(operatorIds: readonly OperatorId[]): Promise<Set<OperatorId>> {
    const rows = await this.#access.read.findBy(identities.operatorIdentityRow, { operatorId: In([...operatorIds]) });
    return new Set(rows.map((row) => identities.fromRow(row).operatorId));
  }

  async put(identity: OperatorIdentity): Promise<void> {
    const { operatorId, issuer } = identity;
    await this.#access.write(async (manager) => {
      await manager.delete(identities.operatorIdentityRow, { operatorId, issuer });
      await manager.insert(identities.operatorIdentityRow, { ...identity });
    });
  }

  async remove(issuer: string, subject: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(identities.operatorIdentityRow, { issuer, subject }));
  }
}

export class TypeormSignOnAttemptStore implements SignOnAttemptStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async add(attempt: SignOnAttempt): Promise<void> {
    await this.#access.write((manager) => manager.insert(attempts.signOnAttemptRow, { ...attempt }));
  }

  async take(tokenHash: string): Promise<SignOnAttempt | null> {
    const row = await this.#access.read.findOneBy(attempts.signOnAttemptRow, { tokenHash });
    if (row) await this.#access.write((manager) => manager.delete(attempts.signOnAttemptRow, { tokenHash }));
    return row && attempts.fromRow(row);
  }

  async removeOf(operatorId: OperatorId): Promise<void> {
    await this.#access.write((manager) => manager.delete(attempts.signOnAttemptRow, { operatorId }));
  }

  async removeExpired(now: Instant): Promise<void> {
    const expired = { expiresAt: LessThanOrEqual(now) };
    await this.#access.write((manager) => manager.delete(attempts.signOnAttemptRow, expired));
  }
}
