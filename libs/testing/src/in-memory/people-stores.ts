import type { ChatbotId, Instant, OperatorId, VisitorId } from '#contracts/ids.js';
import type { AccessLinkKind } from '#contracts/people.js';
import type {
  AccessLink,
  AccessLinkStore,
  ApiKey,
  ApiKeyStore,
  EmailCode,
  EmailCodeStore,
  IdentitySecret,
  IdentitySecretStore,
  Operator,
  OperatorStore,
  ReadMarkStore,
  Session,
  SessionStore,
  SessionUse,
  Visitor,
  VisitorStore,
  VisitorToken,
  VisitorTokenStore,
} from '#engine/ports/people-stores.js';
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

export class InMemoryVisitorStore implements VisitorStore, Restorable {
  readonly #byId = new Map<VisitorId, Visitor>();

  snapshot(): () => void {
    return snapshotOf(this.#byId);
  }

  async get(id: VisitorId): Promise<Visitor | null> {
    return this.#byId.get(id) ?? null;
  }

  async getMany(ids: readonly VisitorId[]): Promise<Map<VisitorId, Visitor>> {
    return new Map(ids.flatMap((id) => this.#byId.get(id) ?? []).map((visitor) => [visitor.id, visitor]));
  }

  async byExternalId(chatbotId: ChatbotId, externalId: string): Promise<Visitor | null> {
    const all = [...this.#byId.values()];
    return all.find((one) => one.chatbotId === chatbotId && one.identity?.externalId === externalId) ?? null;
  }

  async mergedInto(id: VisitorId): Promise<VisitorId[]> {
    return [...this.#byId.values()].filter((one) => one.mergedInto === id).map((one) => one.id);
  }

  async add(visitor: Visitor): Promise<void> {
    refuseTaken(this.#byId, null, (one) => one.id === visitor.id || isSamePerson(one, visitor));
    this.#byId.set(visitor.id, visitor);
  }

  async recordUse(id: VisitorId, lastUsedAt: Instant): Promise<void> {
    const visitor = this.#byId.get(id);
    if (visitor) this.#byId.set(id, { ...visitor, lastUsedAt });
  }

  async put(visitor: Visitor): Promise<void> {
    if (!this.#byId.has(visitor.id)) return;
    refuseTaken(this.#byId, visitor.id, (one) => isSamePerson(one, visitor));
    this.#byId.set(visitor.id, visitor);
  }

  async remove(id: VisitorId): Promise<void> {
    this.#byId.delete(id);
    this.onRemoved(id);
  }

  /** @param onRemoved Removes the tokens. */
  constructor(private readonly onRemoved: (id: VisitorId) => void = () => {}) {}
}

function isSamePerson(one: Visitor, other: Visitor): boolean {
  return (
    one.identity !== null && one.chatbotId === other.chatbotId && one.identity.externalId === other.identity?.externalId
  );
}

export class InMemoryVisitorTokenStore implements VisitorTokenStore, Restorable {
  readonly #byHash = new Map<string, VisitorToken>();

  snapshot(): () => void {
    return snapshotOf(this.#byHash);
  }

  async byHash(tokenHash: string): Promise<VisitorToken | null> {
    return this.#byHash.get(tokenHash) ?? null;
  }

  async add(token: VisitorToken): Promise<void> {
    refuseTaken(this.#byHash, null, ({ tokenHash }) => tokenHash === token.tokenHash);
    this.#byHash.set(token.tokenHash, token);
  }

  async recordUse(tokenHash: string, lastUsedAt: Instant): Promise<void> {
    const token = this.#byHash.get(tokenHash);
    if (token) this.#byHash.set(tokenHash, { ...token, lastUsedAt });
  }

  async of(visitorId: VisitorId): Promise<VisitorToken[]> {
    return this.#present((token) => token.visitorId === visitorId);
  }

  async vouchedBy(vouchers: readonly string[]): Promise<VisitorToken[]> {
    return this.#present((token) => token.vouchedBy !== null && vouchers.includes(token.vouchedBy));
  }

  async put(token: VisitorToken): Promise<void> {
    if (this.#byHash.has(token.tokenHash)) this.#byHash.set(token.tokenHash, token);
  }

  async removeUnused(since: Instant): Promise<void> {
    for (const token of this.#byHash.values()) if (token.lastUsedAt < since) this.#byHash.delete(token.tokenHash);
  }

  #present(isIt: (token: VisitorToken) => boolean): VisitorToken[] {
    return [...this.#byHash.values()].filter((token) => token.endedAt === null && isIt(token));
  }

  removeOf(visitorId: VisitorId): void {
    for (const token of this.#byHash.values()) if (token.visitorId === visitorId) this.#byHash.delete(token.tokenHash);
  }
}

export class InMemoryEmailCodeStore implements EmailCodeStore, Restorable {
  readonly #byVisitor = new Map<VisitorId, EmailCode>();

  snapshot(): () => void {
    return snapshotOf(this.#byVisitor);
  }

  async get(id: string): Promise<EmailCode | null> {
    return [...this.#byVisitor.values()].find((code) => code.id === id) ?? null;
  }

  async of(visitorId: VisitorId): Promise<EmailCode | null> {
    return this.#byVisitor.get(visitorId) ?? null;
  }

  async put(code: EmailCode): Promise<void> {
    this.#byVisitor.set(code.visitorId, code);
  }

  async removeOf(visitorId: VisitorId): Promise<void> {
    this.#byVisitor.delete(visitorId);
  }

  async removeExpired(before: Instant): Promise<void> {
    for (const { visitorId, expiresAt } of this.#byVisitor.values())
      if (expiresAt < before) this.#byVisitor.delete(visitorId);
  }
}

export class InMemoryIdentitySecretStore implements IdentitySecretStore, Restorable {
  readonly #byChatbot = new Map<ChatbotId, IdentitySecret>();

  snapshot(): () => void {
    return snapshotOf(this.#byChatbot);
  }

  async get(chatbotId: ChatbotId): Promise<IdentitySecret | null> {
    return this.#byChatbot.get(chatbotId) ?? null;
  }

  async put(secret: IdentitySecret): Promise<void> {
    this.#byChatbot.set(secret.chatbotId, secret);
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

/** Unique constraints of a table: throws if an entry other than the one of `own` is equal. */
function refuseTaken<Entry>(
  entries: ReadonlyMap<string, Entry>,
  own: string | null,
  isSame: (entry: Entry) => boolean,
): void {
  for (const [id, entry] of entries) if (id !== own && isSame(entry)) throw new Error('there is one already');
}
