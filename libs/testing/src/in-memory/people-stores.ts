import type { Instant, OperatorId } from '#contracts/ids.js';
import type { AccessLinkKind } from '#contracts/people.js';
import type {
  AccessLink,
  AccessLinkStore,
  ApiKey,
  ApiKeyStore,
  Operator,
  OperatorStore,
  ReadMarkStore,
  Session,
  SessionStore,
  SessionUse,
} from '#engine/ports/people-stores.js';
import { refuseTaken } from './refuse-taken.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryOperatorStore implements OperatorStore, Restorable {
  readonly #byId = new Map<OperatorId, Operator>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: OperatorId): Promise<Operator | null> {
    return this.#byId.get(id) ?? null;
  }

  async byEmail(email: string): Promise<Operator | null> {
    const wanted = email.trim().toLowerCase();
    return [...this.#byId.values()].find((operator) => operator.email === wanted) ?? null;
  }

  async all(): Promise<Operator[]> {
    return [...this.#byId.values()].sort((a, b) =>
      a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1,
    );
  }

  async put(operator: Operator): Promise<void> {
    const email = operator.email.trim().toLowerCase();
    refuseTaken(this.#byId, operator.id, (other) => other.email === email);
    this.#byId.set(operator.id, { ...operator, email });
  }
}

export class InMemorySessionStore implements SessionStore, Restorable {
  readonly #byHash = new Map<string, Session>();

  snapshot(): () => void {
    return snapshotOf(this.#byHash);
  }

  async byTokenHash(tokenHash: string): Promise<Session | null> {
    return this.#byHash.get(tokenHash) ?? null;
  }

  async of(operatorId: OperatorId): Promise<Session[]> {
    return this.ofMany([operatorId]);
  }

  async ofMany(operatorIds: readonly OperatorId[]): Promise<Session[]> {
    return [...this.#byHash.values()].filter((session) => operatorIds.includes(session.operatorId));
  }

  async recordUse(tokenHash: string, use: SessionUse): Promise<void> {
    const session = this.#byHash.get(tokenHash);
    if (session && session.lastUsedAt < use.lastUsedAt) this.#byHash.set(tokenHash, { ...session, ...use });
  }

  async add(session: Session): Promise<void> {
    refuseTaken(this.#byHash, null, ({ id, tokenHash }) => id === session.id || tokenHash === session.tokenHash);
    this.#byHash.set(session.tokenHash, session);
  }

  async remove(tokenHash: string): Promise<void> {
    this.#byHash.delete(tokenHash);
  }

  async removeExpired(now: Instant): Promise<void> {
    for (const { tokenHash, expiresAt } of this.#byHash.values()) {
      if (expiresAt <= now) this.#byHash.delete(tokenHash);
    }
  }
}

export class InMemoryApiKeyStore implements ApiKeyStore, Restorable {
  readonly #byId = new Map<string, ApiKey>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: string): Promise<ApiKey | null> {
    return this.#byId.get(id) ?? null;
  }

  async byHash(keyHash: string): Promise<ApiKey | null> {
    return [...this.#byId.values()].find((key) => key.keyHash === keyHash) ?? null;
  }

  async present(): Promise<ApiKey[]> {
    return [...this.#byId.values()]
      .filter(({ revokedAt }) => revokedAt === null)
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  async recordUse(id: string, at: Instant): Promise<void> {
    const key = this.#byId.get(id);
    if (key && (key.lastUsedAt ?? 0) < at) this.#byId.set(id, { ...key, lastUsedAt: at });
  }

  async put(key: ApiKey): Promise<void> {
    refuseTaken(this.#byId, key.id, ({ keyHash }) => keyHash === key.keyHash);
    this.#byId.set(key.id, key);
  }
}

export class InMemoryAccessLinkStore implements AccessLinkStore, Restorable {
  readonly #byId = new Map<string, AccessLink>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: string): Promise<AccessLink | null> {
    return this.#byId.get(id) ?? null;
  }

  async byTokenHash(tokenHash: string): Promise<AccessLink | null> {
    return [...this.#byId.values()].find((link) => link.tokenHash === tokenHash) ?? null;
  }

  async unused(kind: AccessLinkKind): Promise<AccessLink[]> {
    return [...this.#byId.values()]
      .filter((link) => link.kind === kind && link.usedAt === null)
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  async put(link: AccessLink): Promise<void> {
    refuseTaken(this.#byId, link.id, ({ tokenHash }) => tokenHash === link.tokenHash);
    this.#byId.set(link.id, link);
  }

  async remove(id: string): Promise<void> {
    this.#byId.delete(id);
  }

  async removeExpired(before: Instant): Promise<void> {
    for (const { id, expiresAt } of this.#byId.values()) if (expiresAt < before) this.#byId.delete(id);
  }
}

export class InMemoryReadMarkStore implements ReadMarkStore {
  readonly #marks = new Map<string, { visitorReadSeq: number; operatorReadSeq: number }>();

  raise(conversationId: string, side: 'visitor' | 'operator', seq: number): void {
    const marks = this.#marks.get(conversationId) ?? { visitorReadSeq: 0, operatorReadSeq: 0 };
    const field = side === 'visitor' ? 'visitorReadSeq' : 'operatorReadSeq';
    this.#marks.set(conversationId, { ...marks, [field]: Math.max(marks[field], seq) });
  }

  async get(conversationId: string): Promise<{ visitorReadSeq: number; operatorReadSeq: number }> {
    return this.#marks.get(conversationId) ?? { visitorReadSeq: 0, operatorReadSeq: 0 };
  }

  async flush(): Promise<void> {}
}
